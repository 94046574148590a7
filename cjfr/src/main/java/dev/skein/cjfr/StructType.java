package dev.skein.cjfr;

import dev.skein.parser.JfrFormatException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Named fields: an event type, the type of a field (a thread, a stack), or a helper of combined events. */
public final class StructType extends CjfrType {
  /** How the names of types of combined events begin. */
  static final String COMBINED_PREFIX = "jdk.combined.";

  private final List<Field> fields;

  /** How each field is stored, for whoever comes by for every value. */
  final Slot[] slots;

  /** Whether a field can be a number, and whether one can be something else or absent; valid when resolved. */
  boolean numbers;

  boolean objects;

  /** What the messages of this type are for. */
  final Role role;

  /** What messages of this type are read into, one after the other; null before the first one. */
  StructValue event;

  /** Of values within a message that nothing refers to. */
  final Spares<StructValue> spares = new Spares<>();

  private Object[] absent;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final Types types;
  private boolean resolved;

  /** What a message can be. */
  enum Role {
    CONFIGURATION,
    UNIVERSE,
    COMBINED,
    EVENT;

    private static Role of(String name) {
      if (name.equals("me.bechberger.jfr.Configuration")) {
        return CONFIGURATION;
      }
      if (name.equals("me.bechberger.jfr.Universe")) {
        return UNIVERSE;
      }
      return name.startsWith(COMBINED_PREFIX) ? COMBINED : EVENT;
    }
  }

  StructType(int id, String name, String description, List<Field> fields, Types types) {
    super(id, name, description);
    this.fields = List.copyOf(fields);
    this.slots = new Slot[fields.size()];
    this.types = types;
    this.role = Role.of(name);
    for (int i = 0; i < fields.size(); i++) {
      slots[i] = fields.get(i).slot;
      indexes.putIfAbsent(fields.get(i).name(), i);
    }
  }

  @Override
  public Kind kind() {
    return Kind.STRUCT;
  }

  /** In the order of a value's slots. */
  public List<Field> fields() {
    return fields;
  }

  /** Position of a field, -1 when there is none of this name. */
  public int indexOf(String field) {
    return indexes.getOrDefault(field, -1);
  }

  /** Whether the types of all fields are defined by now, so that {@link Field#type} and {@link Field#kind} have them. */
  public boolean known() {
    try {
      resolve(-1);
      return true;
    } catch (JfrFormatException e) {
      return false;
    }
  }

  /**
   * Looks up the fields' types, which may have been defined after this one.
   *
   * @param offset for the reason why not
   * @throws JfrFormatException when there is an unknown one
   */
  void resolve(long offset) {
    if (resolved) {
      return;
    }
    for (Field field : fields) {
      field.slot.resolve(types, this, offset);
    }
    for (Slot slot : slots) {
      numbers |= !slot.kind.isObject();
      objects |= slot.kind.isObject() || slot.embedding != Slot.INLINE;
    }
    resolved = true;
  }

  /** Fields that are all absent. */
  Object[] absent() {
    if (absent == null) {
      absent = Values.absent(slots.length);
    }
    return absent;
  }

  /** The cache of the fields of one type in this struct, which they share. */
  Cache cacheOf(Slot slot) {
    for (Field field : fields) {
      Slot other = field.slot;
      if (other.typeId == slot.typeId && other.ownCache != null) {
        return other.ownCache;
      }
    }
    return new Cache(slot.type.kind());
  }
}
