// A client of the format uses the engine's values.
@_exported public import AnnotationEngine
