package dev.skein.collector.analyzer.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Descriptions of chunks as they are stored: one JSON object a chunk. */
final class ChunkJson {
  /** Bytes that a description has at most; larger ones are damaged. */
  static final int MAX_BYTES = 1 << 16;

  private static final int VERSION = 1;
  private static final JsonFactory JSON = new JsonFactory();
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  private ChunkJson() {}

  static byte[] write(StoredChunk chunk) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RecordingId recording = chunk.recording();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("version", VERSION);
      json.writeStringField("cluster", recording.cluster());
      json.writeStringField("node", chunk.node());
      json.writeStringField("namespace", recording.namespace());
      json.writeStringField("pod", chunk.pod());
      json.writeStringField("podUid", recording.podUid());
      json.writeStringField("container", recording.container());
      json.writeStringField("file", recording.file());
      json.writeNumberField("inode", recording.inode());
      json.writeNumberField("birthNanos", recording.birthNanos());
      json.writeNumberField("offset", chunk.offset());
      json.writeNumberField("length", chunk.length());
      json.writeNumberField("startNanos", chunk.startNanos());
      json.writeNumberField("durationNanos", chunk.durationNanos());
      json.writeNumberField("sequence", chunk.sequence());
      json.writeBooleanField("salvaged", chunk.salvaged());
      json.writeStringField("sha256", chunk.sha256());
      json.writeNumberField("receivedMillis", chunk.receivedMillis());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes every byte", e);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IOException when it is no description, or not of a version that we know
   */
  static StoredChunk read(byte[] bytes) throws IOException {
    Map<String, String> fields = fields(bytes);
    if (!text(fields, "version").equals(Integer.toString(VERSION))) {
      throw new IOException("description of version " + text(fields, "version"));
    }
    RecordingId recording =
        new RecordingId(
            text(fields, "cluster").intern(),
            text(fields, "namespace").intern(),
            text(fields, "podUid").intern(),
            text(fields, "container").intern(),
            text(fields, "file"),
            number(fields, "inode"),
            number(fields, "birthNanos"));
    if (!SHA256.matcher(text(fields, "sha256")).matches()) {
      throw new IOException("description without checksum");
    }
    long offset = number(fields, "offset");
    long length = number(fields, "length");
    if (offset < 0 || length <= 0 || offset > Long.MAX_VALUE - length) {
      throw new IOException("description with a wrong offset or length");
    }
    return new StoredChunk(
        recording,
        text(fields, "node").intern(),
        text(fields, "pod").intern(),
        offset,
        length,
        number(fields, "startNanos"),
        number(fields, "durationNanos"),
        position(fields, "sequence"),
        text(fields, "salvaged").equals("true"),
        text(fields, "sha256"),
        number(fields, "receivedMillis"));
  }

  private static Map<String, String> fields(byte[] bytes) throws IOException {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser json = JSON.createParser(bytes)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("description is no JSON object");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        if (json.nextToken().isStructStart()) {
          throw new IOException("description has a structure in " + name);
        }
        fields.put(name, json.getText());
      }
      if (json.currentToken() != JsonToken.END_OBJECT) {
        throw new IOException("description is cut off");
      }
    }
    return fields;
  }

  private static String text(Map<String, String> fields, String name) throws IOException {
    String text = fields.get(name);
    if (text == null) {
      throw new IOException("description without " + name);
    }
    return text;
  }

  private static int position(Map<String, String> fields, String name) throws IOException {
    long number = number(fields, name);
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new IOException("description with a wrong " + name);
    }
    return (int) number;
  }

  private static long number(Map<String, String> fields, String name) throws IOException {
    try {
      return Long.parseLong(text(fields, name));
    } catch (NumberFormatException e) {
      throw new IOException("description with a wrong " + name, e);
    }
  }
}
