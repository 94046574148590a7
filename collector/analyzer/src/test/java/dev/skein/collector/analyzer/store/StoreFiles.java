package dev.skein.collector.analyzer.store;

import java.io.IOException;
import java.util.List;

/** What lies in a store, past its back: names are paths in a folder or keys of objects. */
interface StoreFiles {
  /** Everything that belongs to a chunk, or will. */
  List<String> names() throws IOException;

  byte[] read(String name) throws IOException;

  void write(String name, byte[] bytes) throws IOException;

  void remove(String name) throws IOException;

  /** The one name with that ending. */
  default String ending(String ending) throws IOException {
    List<String> found = names().stream().filter(name -> name.endsWith(ending)).toList();
    if (found.size() != 1) {
      throw new IOException(found + " end with " + ending);
    }
    return found.get(0);
  }
}
