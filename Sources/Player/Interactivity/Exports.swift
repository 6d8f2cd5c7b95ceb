// An app that plays projects imports this module only.
@_exported public import ProjectFormat
