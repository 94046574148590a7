import wasmAddress from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import { QueryError } from "../engine";

let compiled: Promise<WebAssembly.Module> | undefined;
let fraction: number | undefined;

/** DuckDB's module, compiled once for the page; fetched again when that failed. */
export function duckdbModule(): Promise<WebAssembly.Module> {
  compiled ??= fetchModule().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

/** How much of it has arrived, from 0 to 1; undefined where the host does not say. */
export function downloaded(): number | undefined {
  return fraction;
}

async function fetchModule(): Promise<WebAssembly.Module> {
  let response: Response;
  try {
    response = await fetch(new URL(wasmAddress, document.baseURI));
  } catch {
    throw new QueryError("DuckDB cannot be loaded: the page's host does not answer", { code: "unreachable" });
  }
  if (!response.ok || response.body === null) {
    throw new QueryError(`DuckDB cannot be loaded: the page's host answers ${response.status}`, {
      code: "unreachable",
    });
  }
  const counted = new Response(response.body.pipeThrough(counter(response)), {
    // Whatever a file host calls it: compiling while it arrives wants this type.
    headers: { "content-type": "application/wasm" },
  });
  try {
    return await WebAssembly.compileStreaming(counted);
  } catch (error) {
    throw new QueryError(`DuckDB does not run in this browser: ${(error as Error).message}`, { code: "unsupported" });
  }
}

function counter(response: Response): TransformStream<Uint8Array, Uint8Array> {
  // Of a packed answer the length is that of the packed bytes, which are not what arrives here.
  const packed = response.headers.get("content-encoding") !== null;
  const total = packed ? 0 : Number(response.headers.get("content-length") ?? 0);
  let arrived = 0;
  return new TransformStream({
    transform(chunk, controller) {
      arrived += chunk.byteLength;
      fraction = total > 0 ? Math.min(1, arrived / total) : undefined;
      controller.enqueue(chunk);
    },
  });
}
