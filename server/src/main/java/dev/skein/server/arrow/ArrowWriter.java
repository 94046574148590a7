package dev.skein.server.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.UniqueNames;
import dev.skein.duckdb.result.Unit;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.duckdb.DuckDBDataChunkReader;

/**
 * Arrow's IPC stream: a schema, record batches, an end mark. Types are DuckDB's; HUGEINT is a decimal of 128 bits. Lists,
 * structs and maps, which the driver hands out as text only, are JSON in text columns. The metadata of a column has DuckDB's
 * type as {@code duckdb.type} and, where there is one, JFR's {@code contentType}.
 */
public final class ArrowWriter implements RowWriter {
  private static final int BATCH_ROWS = 1 << 16;
  private static final long BATCH_BYTES = 1 << 20;
  private static final int ALIGNMENT = 8;
  private static final byte[] PADDING = new byte[ALIGNMENT];

  private final OutputStream out;
  private final List<Unit> units;
  private final List<ArrowColumn> columns = new ArrayList<>();
  private ByteBuffer schema;

  /**
   * @param out stays open
   * @param units of the columns
   */
  public ArrowWriter(OutputStream out, List<Unit> units) {
    this.out = out;
    this.units = units;
  }

  @Override
  public void begin(List<ResultColumn> described) throws IOException {
    described.forEach(c -> columns.add(new ArrowColumn(c.kind())));
    schema = schema(described);
  }

  @Override
  public void rows(DuckDBDataChunkReader chunk, long rows) throws IOException {
    long bytes = 0;
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).add(chunk.vector(i), rows);
      bytes += columns.get(i).bytes();
    }
    if (!columns.isEmpty() && (bytes >= BATCH_BYTES || columns.get(0).rows() >= BATCH_ROWS)) {
      batch();
    }
  }

  @Override
  public void end() throws IOException {
    if (!columns.isEmpty() && columns.get(0).rows() > 0) {
      batch();
    }
    sendSchema();
    ByteBuffer mark = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    mark.putInt(-1).putInt(0);
    write(mark.flip());
    out.flush();
  }

  private ByteBuffer schema(List<ResultColumn> described) {
    FlatBufferBuilder buffer = new FlatBufferBuilder();
    List<String> names = UniqueNames.of(described);
    int[] fields = new int[described.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = field(buffer, names.get(i), described.get(i), units.get(i));
    }
    int vector = Schema.createFieldsVector(buffer, fields);
    Schema.startSchema(buffer);
    Schema.addFields(buffer, vector);
    return message(buffer, MessageHeader.Schema, Schema.endSchema(buffer), 0);
  }

  private static int field(FlatBufferBuilder buffer, String name, ResultColumn column, Unit unit) {
    int nameOffset = buffer.createString(name);
    ArrowType type = ArrowType.write(buffer, column);
    int children = Field.createChildrenVector(buffer, new int[0]);
    List<Integer> pairs = new ArrayList<>();
    pairs.add(pair(buffer, "duckdb.type", column.sqlType()));
    if (unit.contentType() != null) {
      pairs.add(pair(buffer, "contentType", unit.contentType()));
    }
    int metadata =
        Field.createCustomMetadataVector(
            buffer, pairs.stream().mapToInt(Integer::intValue).toArray());
    Field.startField(buffer);
    Field.addName(buffer, nameOffset);
    Field.addNullable(buffer, true);
    Field.addTypeType(buffer, type.type());
    Field.addType(buffer, type.offset());
    Field.addChildren(buffer, children);
    Field.addCustomMetadata(buffer, metadata);
    return Field.endField(buffer);
  }

  private static int pair(FlatBufferBuilder buffer, String key, String value) {
    int keyOffset = buffer.createString(key);
    return KeyValue.createKeyValue(buffer, keyOffset, buffer.createString(value));
  }

  /** Sends the rows that are there. */
  private void batch() throws IOException {
    sendSchema();
    List<ByteBuilder> buffers = new ArrayList<>();
    columns.forEach(c -> buffers.addAll(c.buffers()));
    long body = 0;
    long[] starts = new long[buffers.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = body;
      body += padded(buffers.get(i).size());
    }
    FlatBufferBuilder builder = new FlatBufferBuilder();
    RecordBatch.startBuffersVector(builder, starts.length);
    for (int i = starts.length - 1; i >= 0; i--) {
      org.apache.arrow.flatbuf.Buffer.createBuffer(builder, starts[i], buffers.get(i).size());
    }
    int bufferVector = builder.endVector();
    RecordBatch.startNodesVector(builder, columns.size());
    for (int i = columns.size() - 1; i >= 0; i--) {
      FieldNode.createFieldNode(builder, columns.get(i).rows(), columns.get(i).nulls());
    }
    int nodes = builder.endVector();
    RecordBatch.startRecordBatch(builder);
    RecordBatch.addLength(builder, columns.get(0).rows());
    RecordBatch.addNodes(builder, nodes);
    RecordBatch.addBuffers(builder, bufferVector);
    int batch = RecordBatch.endRecordBatch(builder);
    send(message(builder, MessageHeader.RecordBatch, batch, body));
    for (ByteBuilder buffer : buffers) {
      buffer.writeTo(out);
      out.write(PADDING, 0, (int) (padded(buffer.size()) - buffer.size()));
    }
    columns.forEach(ArrowColumn::clear);
  }

  private static long padded(long size) {
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  private static ByteBuffer message(
      FlatBufferBuilder builder, byte kind, int header, long bodyLength) {
    Message.startMessage(builder);
    Message.addVersion(builder, MetadataVersion.V5);
    Message.addHeaderType(builder, kind);
    Message.addHeader(builder, header);
    Message.addBodyLength(builder, bodyLength);
    builder.finish(Message.endMessage(builder));
    return builder.dataBuffer();
  }

  /** The schema waits for the first rows, so that an error before them is not in the middle of an answer. */
  private void sendSchema() throws IOException {
    if (schema != null) {
      send(schema);
      schema = null;
    }
  }

  private void send(ByteBuffer metadata) throws IOException {
    int length = (int) padded(metadata.remaining());
    ByteBuffer prefix = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    prefix.putInt(-1).putInt(length);
    int padding = length - metadata.remaining();
    write(prefix.flip());
    write(metadata);
    out.write(PADDING, 0, padding);
  }

  private void write(ByteBuffer bytes) throws IOException {
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    out.write(copy);
  }
}
