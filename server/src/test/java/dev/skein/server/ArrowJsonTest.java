package dev.skein.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/** A value is the same whether it is asked for as Arrow or as JSON, alone and within lists, structs and maps. */
class ArrowJsonTest {
  private static final List<String> VALUES =
      List.of(
          "true",
          "(-128)::TINYINT",
          "4294967295::UINTEGER",
          "9007199254740993::BIGINT",
          "170141183460469231731687303715884105727::HUGEINT",
          "340282366920938463463374607431768211455::UHUGEINT",
          "1.25::FLOAT",
          "1e300::DOUBLE",
          "0.1::DOUBLE",
          "'nan'::DOUBLE",
          "'-inf'::DOUBLE",
          "1.50::DECIMAL(10, 2)",
          "(-0.000000001)::DECIMAL(38, 9)",
          "'a \"quoted\" text, ü€😀 \\ and\nlines'",
          "''",
          "DATE '1969-12-31'",
          "TIME '01:02:03.5'",
          "TIMESTAMP '2024-02-03 04:05:06.000007'",
          "TIMESTAMP_S '2024-02-03 04:05:06'",
          "TIMESTAMP_MS '2024-02-03 04:05:06.007'",
          "TIMESTAMP_NS '2024-02-03 04:05:06.000000007'",
          "TIMESTAMP 'infinity'",
          "INTERVAL '1 month 2 days 3.5 seconds'",
          "'\\x01\\xFF'::BLOB",
          "UUID '00000000-0000-0000-0000-000000000001'",
          "'0101'::BIT",
          "'x'::ENUM('x', 'y')");

  /** What is put around a value: {@code %s}. */
  private static final List<String> AROUND =
      List.of(
          "[%s, NULL]",
          "[[%s], [], NULL]",
          "{'a': %s, 'b': NULL}",
          "[{'a': [%s]}, NULL]",
          "MAP {'k': %s}",
          "MAP {1: [{'a': %s}]}",
          "array_value(%s, NULL)");

  @Test
  void bothAreTheSameInEveryCell() throws Exception {
    List<String> expressions = new ArrayList<>();
    for (String value : VALUES) {
      expressions.add(value);
      AROUND.forEach(around -> expressions.add(around.formatted(value)));
    }
    StringBuilder sql = new StringBuilder("SELECT ");
    for (int i = 0; i < expressions.size(); i++) {
      sql.append(i == 0 ? "" : ", ").append(expressions.get(i)).append(" AS c").append(i);
    }
    Map<String, Object> fromArrow = new LinkedHashMap<>();
    Map<?, ?> fromJson;
    try (Served served = Served.with(Served.GC)) {
      HttpResponse<String> json = served.query(sql.toString());
      assertEquals(200, json.statusCode(), json.body());
      fromJson = (Map<?, ?>) ((List<?>) parsed(json.body())).get(0);
      HttpResponse<byte[]> arrow =
          served.send(
              served
                  .post("/api/query", Served.body(sql.toString(), ""))
                  .header("Accept", "application/vnd.apache.arrow.stream"),
              HttpResponse.BodyHandlers.ofByteArray());
      assertEquals(200, arrow.statusCode(), new String(arrow.body(), StandardCharsets.UTF_8));
      read(arrow.body(), fromArrow);
    }
    List<String> different = new ArrayList<>();
    for (int i = 0; i < expressions.size(); i++) {
      Object json = fromJson.get("c" + i);
      Object arrow = fromArrow.get("c" + i);
      if (!(json instanceof String text ? plain(text) : json).equals(arrow)) {
        different.add(expressions.get(i) + ": " + json + " and " + arrow);
      }
    }
    assertEquals(List.of(), different);
  }

  private static void read(byte[] stream, Map<String, Object> into) throws Exception {
    try (RootAllocator allocator = new RootAllocator();
        ArrowStreamReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      reader.loadNextBatch();
      for (FieldVector vector : root.getFieldVectors()) {
        into.put(vector.getName(), value(vector));
      }
    }
  }

  /** The first value, as JSON has it: what is within something is JSON there, too. */
  private static Object value(FieldVector vector) {
    String type = vector.getField().getMetadata().getOrDefault("duckdb.type", "");
    Object value = vector.getObject(0);
    if (type.matches(".*\\]|STRUCT.*|MAP.*")) {
      // JSON has no word for these, and null in their place.
      return parsed(value.toString().replaceAll("NaN|-?Infinity", "null"));
    }
    if (vector instanceof UInt4Vector && value instanceof Integer bits) {
      return Integer.toUnsignedString(bits);
    }
    if (vector instanceof DateDayVector && value instanceof Integer days) {
      return LocalDate.ofEpochDay(days).toString();
    }
    if (vector instanceof TimeStampMicroVector times && times.get(0) == Long.MAX_VALUE) {
      return "infinity";
    }
    boolean word = value instanceof Double number && !Double.isFinite(number);
    return word ? "null" : plain(value.toString());
  }

  /** Numbers and times in one of the ways in which they can be written. */
  private static String plain(String value) {
    if (value.matches("-?[0-9.]+(E[0-9]+)?") && !value.startsWith("0101")) {
      return new BigDecimal(value).stripTrailingZeros().toString();
    }
    return value.matches("[0-9-]+T[0-9:.]+Z?")
        ? LocalDateTime.parse(value.replace("Z", "")).toString()
        : value;
  }

  /** JSON is YAML. Of its values, all stay the texts that they are: a digit that is lost would be seen. */
  private static Object parsed(String json) {
    return new Load(
            LoadSettings.builder()
                .setSchema(new FailsafeSchema())
                .setCodePointLimit(10_000_000)
                .build())
        .loadFromString(json);
  }
}
