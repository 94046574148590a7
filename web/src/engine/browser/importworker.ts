import { Importing, type Source, type Spool } from "./importing";
import type { Request } from "./protocol";

/** Of workers alone. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

let importing: Importing | undefined;

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === "taken") {
    importing?.taken();
    return;
  }
  importing = new Importing({
    module: data.module,
    files: data.files.map((file) => ({ name: file.name, source: sourceOf(file) })),
    stackDepth: data.stackDepth,
    spool: () => new BlobSpool(),
    post: (reply, transfer) => self.postMessage(reply, { transfer }),
  });
  void importing.run();
};

/** Only workers can read a file at once; it is never in memory as a whole. */
function sourceOf(file: Blob): Source {
  const reader = new FileReaderSync();
  return {
    size: () => file.size,
    read: (position, n) => {
      try {
        return new Int8Array(reader.readAsArrayBuffer(file.slice(position, position + n)));
      } catch {
        return new Int8Array(0);
      }
    },
  };
}

/** Keeps bytes where the browser keeps files: on disk, when they are many. */
class BlobSpool implements Spool {
  private readonly parts: Blob[] = [];

  add(bytes: Int8Array): void {
    this.parts.push(new Blob([bytes as Int8Array<ArrayBuffer>]));
  }

  source(): Source {
    return sourceOf(new Blob(this.parts));
  }
}
