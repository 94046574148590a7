/** How the page that is tested is reached, and the database behind it. The only place that knows which engine that is. */
export interface Target {
  /** Where the page is. */
  address: string;
  /** A result of the database itself, to compare the page with. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** Names of the recordings that are open. */
  open(): Promise<string[]>;
  /** Opens these recordings and closes all others; gives the names of those that are open then. */
  use(...files: string[]): Promise<void>;
  /** Files that can be opened, by their names. */
  files(): Promise<string[]>;
}

interface Recordings {
  open: { name: string; path: string }[];
  available: { name: string; path: string }[];
}

/** A running `skein serve`. */
export function served(address: string): Target {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    return text === "" ? undefined : JSON.parse(text);
  };
  const recordings = () => call("GET", "recordings") as Promise<Recordings>;
  return {
    address,
    ask: (sql) => call("POST", "query", { sql }) as Promise<Record<string, unknown>[]>,
    open: async () => (await recordings()).open.map(({ name }) => name),
    files: async () => (await recordings()).available.map(({ name }) => name),
    async use(...files) {
      const { open, available } = await recordings();
      for (const file of files.filter((name) => !open.some((one) => one.name === name))) {
        await call("POST", "recordings", { path: available.find(({ name }) => name === file)?.path ?? file });
      }
      for (const { name } of open.filter((one) => !files.includes(one.name))) {
        await call("DELETE", `recordings/${encodeURIComponent(name)}`);
      }
    },
  };
}
