// The engine belongs to the library's surface: an app imports one module.
@_exported public import AnnotationEngine
