import { createReadStream, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, extname, join, normalize } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export interface FileHost {
  /** The address of the folder, with a slash at its end. */
  address: string;
  /** Paths that were asked for. */
  asked: string[];
  close(): void;
}

/**
 * A plain file server for a folder below a path, with or without the headers that isolate a page.
 *
 * @param before a script that runs before that of a file, by the begin of the file's name
 */
export async function fileHost(
  folder: string,
  path: string,
  isolated: boolean,
  before: Readonly<Record<string, string>> = {},
): Promise<FileHost> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const url = decodeURIComponent((request.url ?? "").split("?", 1)[0] as string);
    asked.push(url);
    const name = url === path ? "index.html" : url.slice(path.length);
    const file = join(folder, normalize(name));
    const size = url.startsWith(path) ? sizeOf(file) : undefined;
    if (size === undefined) {
      response.writeHead(404).end();
      return;
    }
    const script = Object.entries(before).find(([begin]) => basename(file).startsWith(begin))?.[1] ?? "";
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-length": size + Buffer.byteLength(script),
      ...(isolated
        ? { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" }
        : {}),
    });
    response.write(script);
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sizeOf(file: string): number | undefined {
  try {
    const stat = statSync(file);
    return stat.isFile() ? stat.size : undefined;
  } catch {
    return undefined;
  }
}
