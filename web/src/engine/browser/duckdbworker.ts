/**
 * The worker that DuckDB runs in. It gets DuckDB's script and its compiled module, and is left without a way to the network
 * before DuckDB starts: no query can send anything away, and no extension is fetched.
 */
interface Scope {
  onmessage: ((event: MessageEvent<StartMessage>) => void) | null;
  importScripts(url: string): void;
  fetch: unknown;
  XMLHttpRequest: unknown;
  WebSocket: unknown;
}

/** What the page sends first. */
export interface StartMessage {
  script: string;
  module: WebAssembly.Module;
}

const scope = self as unknown as Scope;
const load = scope.importScripts.bind(self);

scope.onmessage = ({ data: { script, module } }) => {
  // DuckDB fetches its module by itself; here it gets the one that the page has compiled, once for all workers.
  scope.fetch = () => Promise.resolve(new Response());
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  for (const name of ["XMLHttpRequest", "WebSocket"] as const) {
    Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false });
  }
  // DuckDB's script writes every mistake in a query to the console; the page shows it.
  console.log = () => undefined;
  load(script);
};
