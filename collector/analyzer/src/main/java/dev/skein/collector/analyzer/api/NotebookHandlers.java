package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.collector.analyzer.access.Reader;
import dev.skein.collector.analyzer.notebook.Contents;
import dev.skein.collector.analyzer.notebook.Notebook;
import dev.skein.collector.analyzer.notebook.Notebook.End;
import dev.skein.collector.analyzer.notebook.Notebook.Owner;
import dev.skein.collector.analyzer.notebook.NotebookException;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.server.Client;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Opens, lists and closes notebooks. */
final class NotebookHandlers {
  private final Requests requests;

  NotebookHandlers(Requests requests) {
    this.requests = requests;
  }

  /** Opens one about what was selected. */
  void open(Context context) {
    Backend backend = requests.backend();
    Selection selection = new SelectionReader(backend.clock()).read(Requests.parameters(context));
    Workload workload = requests.workload(context);
    List<RecordingFile> recordings = Workloads.select(workload, selection);
    Login.Asker asker = Requests.askerOf(context);
    Client client = Client.of(context);
    try {
      Notebook notebook =
          backend
              .notebooks()
              .open(
                  contents(workload, recordings, selection),
                  new Owner(asker.reader().name(), asker.session()),
                  backend.notebookFiles(workload, recordings, selection.window()),
                  client::gone);
      if (notebook == null) {
        client.abort();
        return;
      }
      context.status(201).contentType(Requests.JSON);
      context.result(Json.bytes(json -> write(json, notebook, false)));
    } catch (NotebookException e) {
      throw problem(e, workload);
    } finally {
      if (client.isDisturbed()) {
        context.header("Connection", "close");
      }
    }
  }

  private static Problem problem(NotebookException e, Workload workload) {
    return switch (e.kind()) {
      case TOO_MANY -> Problem.tooMany(e.getMessage());
      case BUSY -> Problem.busy(e.getMessage());
      case UNUSABLE ->
          Problem.unavailable(e.getMessage())
              .with("namespace", workload.namespace())
              .with("pod", workload.pod())
              .with("container", workload.container());
    };
  }

  private static Contents contents(
      Workload workload, List<RecordingFile> recordings, Selection selection) {
    return new Contents(
        workload.namespace(),
        workload.pod(),
        workload.container(),
        recordings.stream().map(RecordingFile::name).toList(),
        selection.window(),
        Json.time(recordings.stream().mapToLong(RecordingFile::startNanos).min().orElseThrow()),
        Json.time(recordings.stream().mapToLong(RecordingFile::endNanos).max().orElseThrow()),
        recordings.stream()
            .flatMap(file -> file.recording().chunks().stream())
            .map(StoredChunk::key)
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** One's own notebooks. */
  void list(Context context) {
    Reader reader = Requests.reader(context);
    List<Notebook> notebooks =
        requests.backend().notebooks().list(reader.name()).stream()
            .filter(notebook -> Backend.mayRead(reader, notebook.contents().namespace()))
            .toList();
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              json.writeArrayFieldStart("notebooks");
              for (Notebook notebook : notebooks) {
                write(json, notebook, true);
              }
              json.writeEndArray();
              json.writeEndObject();
            });
    context.contentType(Requests.JSON).result(body);
  }

  /** Closes one. */
  void close(Context context) {
    Notebook notebook = own(requests.backend(), Requests.reader(context), context.pathParam("id"));
    requests.backend().notebooks().end(notebook, End.CLOSED);
    context.status(204);
  }

  /**
   * A notebook of a reader, who may still read what is in it.
   *
   * @throws Problem when there is none, any longer or for this reader
   */
  static Notebook own(Backend backend, Reader reader, String id) {
    Notebook notebook = backend.notebooks().get(id, reader.name());
    if (notebook == null) {
      End why = backend.notebooks().ended(id, reader.name());
      throw why == null ? Problem.notFound("there is no such notebook") : gone(why);
    }
    String namespace = notebook.contents().namespace();
    if (!Backend.mayRead(reader, namespace)) {
      throw Problem.forbidden("you may not read namespace " + namespace)
          .with("namespace", namespace);
    }
    return notebook;
  }

  /** What to say about a notebook that has ended. */
  static Problem gone(End why) {
    return Problem.of(410, "gone", "this notebook " + why.words() + ": open it again");
  }

  private static void write(JsonGenerator json, Notebook notebook, boolean times)
      throws IOException {
    Contents contents = notebook.contents();
    json.writeStartObject();
    json.writeStringField("id", notebook.id());
    json.writeStringField("address", "notebooks/" + notebook.id() + "/");
    json.writeStringField("namespace", contents.namespace());
    json.writeStringField("pod", contents.pod());
    json.writeStringField("container", contents.container());
    json.writeStringField("recording", String.join(",", contents.recordings()));
    json.writeArrayFieldStart("recordings");
    for (String recording : contents.recordings()) {
      json.writeString(recording);
    }
    json.writeEndArray();
    Json.text(json, "from", contents.window().from());
    Json.text(json, "to", contents.window().to());
    Json.text(json, "start", contents.start());
    Json.text(json, "end", contents.end());
    if (times) {
      Json.text(json, "opened", notebook.opened());
      Json.text(json, "used", notebook.used());
    }
    json.writeEndObject();
  }
}
