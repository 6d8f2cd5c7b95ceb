/// The ids of a project's annotations. Where several have one id, jumps mean the first of them.
package struct AnnotationIDs: Sendable {
  private var numbers: [Name: Int] = [:]

  package init(_ annotations: [Annotation]) {
    for number in annotations.indices.reversed() { numbers[Name(annotations[number].id)] = number }
  }

  /// The number of the first annotation of an id; `nil` where none has it.
  package subscript(id: String) -> Int? { numbers[Name(id)] }
}
