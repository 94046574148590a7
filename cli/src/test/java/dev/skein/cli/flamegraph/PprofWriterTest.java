package dev.skein.cli.flamegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import dev.skein.duckdb.result.Unit;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Reads with Google's library what we write without it; names and numbers of the fields are those of profile.proto. */
class PprofWriterTest {
  private static final Map<String, List<String>> MESSAGES =
      Map.of(
          "Profile",
          List.of(
              "sample_type ValueType* 1",
              "sample Sample* 2",
              "location Location* 4",
              "function Function* 5",
              "string_table string* 6",
              "comment int64* 13"),
          "ValueType",
          List.of("type int64 1", "unit int64 2"),
          "Sample",
          List.of("location_id uint64* 1", "value int64* 2", "label Label* 3"),
          "Label",
          List.of("key int64 1", "str int64 2", "num int64 3"),
          "Location",
          List.of("id uint64 1", "mapping_id uint64 2", "address uint64 3", "line Line* 4"),
          "Line",
          List.of("function_id uint64 1", "line int64 2"),
          "Function",
          List.of("id uint64 1", "name int64 2", "system_name int64 3", "filename int64 4"));

  private static Descriptor profile() throws Exception {
    FileDescriptorProto.Builder file =
        FileDescriptorProto.newBuilder().setName("profile.proto").setSyntax("proto3");
    MESSAGES.forEach(
        (name, fields) -> {
          DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
          fields.forEach(f -> message.addField(field(f.split(" "))));
          file.addMessageType(message);
        });
    return FileDescriptor.buildFrom(file.build(), new FileDescriptor[0])
        .findMessageTypeByName("Profile");
  }

  private static FieldDescriptorProto field(String[] parts) {
    String type = parts[1].replace("*", "");
    FieldDescriptorProto.Builder field =
        FieldDescriptorProto.newBuilder()
            .setName(parts[0])
            .setNumber(Integer.parseInt(parts[2]))
            .setLabel(parts[1].endsWith("*") ? Label.LABEL_REPEATED : Label.LABEL_OPTIONAL);
    return switch (type) {
      case "int64" -> field.setType(Type.TYPE_INT64).build();
      case "uint64" -> field.setType(Type.TYPE_UINT64).build();
      case "string" -> field.setType(Type.TYPE_STRING).build();
      default -> field.setType(Type.TYPE_MESSAGE).setTypeName(type).build();
    };
  }

  private static DynamicMessage read(FlameGraph graph) throws Exception {
    byte[] packed = Stacks.write(FlameFormat.PPROF, graph, false);
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      DynamicMessage profile = DynamicMessage.parseFrom(profile(), in.readAllBytes());
      assertNothingUnknown(profile);
      return profile;
    }
  }

  private static void assertNothingUnknown(Message message) {
    assertTrue(message.getUnknownFields().asMap().isEmpty(), message.toString());
    message.getAllFields().values().stream()
        .flatMap(v -> v instanceof List<?> list ? list.stream() : java.util.stream.Stream.of(v))
        .filter(Message.class::isInstance)
        .forEach(m -> assertNothingUnknown((Message) m));
  }

  private static Object get(Message message, String field) {
    return message.getField(message.getDescriptorForType().findFieldByName(field));
  }

  private static int number(Message message, String field) {
    return ((Long) get(message, field)).intValue();
  }

  @SuppressWarnings("unchecked")
  private static <T> List<T> list(Message message, String field) {
    return (List<T>) get(message, field);
  }

  @Test
  void everyStackComesBackWithItsThreadAndLines() throws Exception {
    DynamicMessage profile = read(Stacks.graph(Unit.BYTES, Stacks.odd()));
    List<String> strings = list(profile, "string_table");
    assertEquals("", strings.get(0));
    Message type = PprofWriterTest.<Message>list(profile, "sample_type").get(0);
    assertEquals("space", strings.get(number(type, "type")));
    assertEquals("bytes", strings.get(number(type, "unit")));
    List<Message> locations = list(profile, "location");
    List<Message> functions = list(profile, "function");
    Map<String, Long> found = new TreeMap<>();
    for (Message sample : PprofWriterTest.<Message>list(profile, "sample")) {
      List<String> leafFirst = new ArrayList<>();
      for (long id : PprofWriterTest.<Long>list(sample, "location_id")) {
        Message location = locations.get((int) id - 1);
        assertEquals(id, get(location, "id"));
        Message line = PprofWriterTest.<Message>list(location, "line").get(0);
        Message function = functions.get(number(line, "function_id") - 1);
        assertEquals(get(line, "function_id"), get(function, "id"));
        leafFirst.add(strings.get(number(function, "name")) + "#" + get(line, "line"));
      }
      Message label = PprofWriterTest.<Message>list(sample, "label").get(0);
      assertEquals("thread", strings.get(number(label, "key")));
      String key = strings.get(number(label, "str")) + leafFirst;
      found.merge(key, PprofWriterTest.<Long>list(sample, "value").get(0), Long::sum);
    }
    assertEquals(
        new TreeMap<>(
            Map.of(
                "worker 1[java.util.HashMap.get#564, work;fast#0, main#0]", 13L,
                "worker 2[java.util.HashMap.get#570, work;fast#0, main#0]", 3L,
                "worker 1[</script><b>\"é\u2028\n#0, main#0]", 5L,
                "idle[[no stack]#0]", 7L)),
        found);
    assertEquals(5, functions.size(), "two lines of a method are one function");
  }

  @Test
  void secondsAreNanosecondsAndLargeNumbersFit() throws Exception {
    StackTree stacks = new StackTree();
    stacks.add(List.of("a"), null, 5e9);
    stacks.sort();
    DynamicMessage profile = read(Stacks.graph(Unit.SECONDS, stacks));
    Message sample = PprofWriterTest.<Message>list(profile, "sample").get(0);
    assertEquals(List.of(5_000_000_000_000_000_000L), list(sample, "value"));
    assertEquals(List.of(), list(sample, "label"));
    List<String> strings = list(profile, "string_table");
    Message type = PprofWriterTest.<Message>list(profile, "sample_type").get(0);
    assertEquals("nanoseconds", strings.get(number(type, "unit")));
  }
}
