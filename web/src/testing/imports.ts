import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Importing, type Source, type Spool } from "../engine/browser/importing";
import type { ImportParts, ImportWorker } from "../engine/browser/importer";
import type { Reply } from "../engine/browser/protocol";
import { libraryOfBytes } from "../engine/browser/sqllibrary";
import { compileBytes } from "../engine/browser/teavm";

const WASM = "../../../wasm/target/wasm/";

/** A file on disk, as importers want files; closed by {@link close}. */
export interface DiskFile extends File {
  readonly source: Source;
  close(): void;
}

export function diskFile(path: string, name: string = path): DiskFile {
  const descriptor = openSync(path, "r");
  const size = statSync(path).size;
  const source: Source = {
    size: () => size,
    read: (position, n) => {
      const bytes = new Int8Array(n);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, n, position));
    },
  };
  return { name, size, source, close: () => closeSync(descriptor) } as unknown as DiskFile;
}

/** What an import needs, without a browser: the importer runs on this thread, between two tasks of the test. */
export async function nodeParts(): Promise<ImportParts> {
  return {
    module: await compileBytes(wasm("skein.wasm")),
    library: libraryOfBytes(wasm("library.wasm")),
    startWorker: threadlessWorker,
  };
}

function wasm(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(fileURLToPath(new URL(WASM + name, import.meta.url))));
}

function threadlessWorker(): ImportWorker {
  let listener: (reply: Reply) => void = () => undefined;
  let ended = false;
  let importing: Importing | undefined;
  return {
    listen: (given) => (listener = given),
    end: () => void (ended = true),
    post: (request) => {
      if (request.kind === "taken") {
        importing?.taken();
        return;
      }
      importing = new Importing({
        module: request.module,
        files: (request.files as readonly DiskFile[]).map(({ name, source }) => ({ name, source })),
        stackDepth: request.stackDepth,
        spool: () => new MemorySpool(),
        post: (reply) => void setImmediate(() => ended || listener(reply)),
      });
      void importing.run();
    },
  };
}

class MemorySpool implements Spool {
  private readonly parts: Int8Array[] = [];

  add(bytes: Int8Array): void {
    this.parts.push(bytes.slice());
  }

  source(): Source {
    const all = Buffer.concat(this.parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.length)));
    const content = new Int8Array(all.buffer, all.byteOffset, all.length);
    return { size: () => content.length, read: (position, n) => content.subarray(position, position + n) };
  }
}
