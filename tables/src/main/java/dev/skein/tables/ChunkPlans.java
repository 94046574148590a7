package dev.skein.tables;

import dev.skein.parser.JfrFormatException;
import dev.skein.parser.Metadata;
import dev.skein.parser.TypeInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The plans for everything that the events of one {@link Metadata} can hold. */
final class ChunkPlans {
  private static final int DENSE = 1 << 16;

  private final Map<Long, Plan> sparse = new HashMap<>();
  private final Plan[] dense;
  private final List<Plan> events = new ArrayList<>();
  private final Map<TypeInfo, Plan> structs = new LinkedHashMap<>();
  private final Map<TypeInfo, StackPlan> stacks = new LinkedHashMap<>();
  private final Map<TypeInfo, String> broken = new LinkedHashMap<>();

  /** What gives an event type its table, and hands waiting rows over when a column must become wider. */
  interface EventTables {
    TableBuilder of(TypeInfo type);

    void flush(TableBuilder table);
  }

  ChunkPlans(Metadata metadata, TableNames names, EventTables tables, References references) {
    TypeShape shapes = new TypeShape();
    long max = 0;
    for (TypeInfo t : metadata.types()) {
      if (t.event() && t.id() < DENSE) {
        max = Math.max(max, t.id());
      }
      if (t.event() && TableNames.ofJdk(t.name())) {
        names.of(t.name());
      }
    }
    dense = new Plan[(int) max + 1];
    for (TypeInfo t : metadata.types()) {
      if (!t.event()) {
        continue;
      }
      TableBuilder table = tables.of(t);
      try {
        add(t, PlanCompiler.compile(t, shapes, names, table, () -> tables.flush(table)));
      } catch (JfrFormatException e) {
        broken.put(t, e.getMessage());
      }
    }
    compileStructs(shapes, names, references);
  }

  private void add(TypeInfo type, Plan plan) {
    events.add(plan);
    if (type.id() >= 0 && type.id() < dense.length) {
      dense[(int) type.id()] = plan;
    } else {
      sparse.put(type.id(), plan);
    }
  }

  /** Compiles the structs that events lead to, and those that these lead to, and so on. */
  private void compileStructs(TypeShape shapes, TableNames names, References references) {
    ArrayDeque<TypeInfo> found = new ArrayDeque<>();
    events.forEach(p -> p.collectReferenced(found));
    for (TypeInfo t; (t = found.poll()) != null; ) {
      if (structs.containsKey(t) || stacks.containsKey(t) || broken.containsKey(t)) {
        continue;
      }
      try {
        if (shapes.of(t) == TypeShape.Shape.STACK) {
          StackPlan plan = new StackPlan(references, t);
          stacks.put(t, plan);
          if (plan.methodType() != null) {
            found.add(plan.methodType());
          }
          continue;
        }
        Plan plan = PlanCompiler.compile(t, shapes, names, references.table(t).table(), () -> {});
        structs.put(t, plan);
        plan.collectReferenced(found);
      } catch (JfrFormatException e) {
        broken.put(t, e.getMessage());
      }
    }
  }

  /** The plan for events of a type, null when the metadata has no such event type, or it cannot be decoded. */
  Plan event(long typeId) {
    if (typeId >= 0 && typeId < dense.length) {
      return dense[(int) typeId];
    }
    return sparse.get(typeId);
  }

  List<Plan> events() {
    return events;
  }

  Map<TypeInfo, Plan> structs() {
    return structs;
  }

  Map<TypeInfo, StackPlan> stacks() {
    return stacks;
  }

  /** Types that cannot be decoded, with the reason. */
  Map<TypeInfo, String> broken() {
    return broken;
  }
}
