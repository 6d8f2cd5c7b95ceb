extension Annotation {
  /// What an annotation shows, and where.
  struct Looks: AnnotationFields {
    var title: String?
    var box: Box = Box()
    var text: String?
    var theme: String?
    var imageURL: String?
    var originalImageURL: String?
    var backgroundColor: String?
  }

  /// When an annotation may show or act.
  struct Precondition: AnnotationFields {
    var condition: Condition?
  }

  /// What an annotation does.
  struct Behaviour: AnnotationFields {
    var action: Action = Action()
    var loopBack: String?
  }

  /// Fields that an annotation may do without, in memory of their own, which is there only where one of them
  /// says something: a project may have a million annotations that say next to nothing.
  struct Details<Fields: AnnotationFields> {
    /// Nobody changes it while another annotation has it, too.
    private final class Storage: @unchecked Sendable {
      var fields: Fields

      init(_ fields: Fields) {
        self.fields = fields
      }
    }

    private var storage: Storage?

    /// How many bytes the memory has, with what an object has for itself, and what the indexes and the report of a
    /// run have of fields like these.
    var memory: Int { storage == nil ? 0 : 40 + MemoryLayout<Fields>.size }

    /// Changing a field makes the memory for them; ``set(_:isInitial:_:)`` only where it has to.
    var fields: Fields {
      _read {
        if let storage { yield storage.fields } else { yield Fields() }
      }
      _modify {
        let isOwn = isKnownUniquelyReferenced(&storage)
        let own = (isOwn ? storage : nil) ?? Storage(fields)
        storage = own
        yield &own.fields
      }
    }

    /// Gives a field a value.
    /// - Parameter isInitial: whether that is the value which it has at the start.
    mutating func set<Value>(
      _ value: Value, isInitial: Bool, _ assign: (inout Fields, Value) -> Void
    ) {
      if storage == nil, isInitial { return }
      assign(&fields, value)
    }
  }
}

/// Fields that have a value at the start.
protocol AnnotationFields: Hashable, Sendable {
  init()
}

extension Annotation.Details: Hashable, Sendable {
  static func == (first: Self, second: Self) -> Bool { first.fields == second.fields }

  func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}
