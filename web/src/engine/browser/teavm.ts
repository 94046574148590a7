/**
 * Runs what TeaVM compiled to WebAssembly with garbage collection. TeaVM's own runtime makes functions out of text, which the
 * page's policy forbids; of what it offers our modules use the little that is here. An import that is not here stops the start.
 */

type Value = unknown;
type Callable = (...values: Value[]) => Value;

/** Compiling with this, operations on strings are instructions and not calls, where the browser knows them. */
const OPTIONS = { builtins: ["js-string"] };

const PAGE = 65_536;
const MOST_MEMORY = 2 ** 31 - 1;

/** Marks the JavaScript face of a Java object. */
const JAVA = Symbol("java");

/** Compiles a module that is fetched, while it arrives. */
export function compile(response: Promise<Response>): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(response, OPTIONS);
}

/** Compiles a module that is there. */
export function compileBytes(bytes: BufferSource): Promise<WebAssembly.Module> {
  return WebAssembly.compile(bytes, OPTIONS);
}

/** Starts a module; gives what its Java code exports. */
export async function start<Exports>(module: WebAssembly.Module): Promise<Exports> {
  const context: Context = { exports: {}, faces: new WeakMap(), wrappers: new WeakMap() };
  const memory = memoryOf(module);
  const imports = {
    env: { memory: memory.memory },
    teavmMemory: {
      linearMemory: () => memory.memory.buffer,
      notifyHeapResized: () => undefined,
      heapOffset: new WebAssembly.Global({ value: "i32", mutable: false }, memory.heap),
      maxSize: new WebAssembly.Global({ value: "i32", mutable: false }, MOST_MEMORY),
    },
    teavmDate: { currentTimeMillis: () => Date.now() },
    teavm: { takeStackTrace: () => ({ getStack: () => [] }), decorateException: () => undefined },
    teavmJso: operations(context, module),
    "wasm:js-string": STRINGS,
  };
  const instance = await WebAssembly.instantiate(module, imports as unknown as WebAssembly.Imports);
  context.exports = instance.exports as unknown as Record<string, Callable>;
  const found: Record<string, Value> = {};
  for (const [name, value] of Object.entries(instance.exports)) {
    if (value instanceof WebAssembly.Global) {
      Object.defineProperty(found, name, { get: () => value.value as Value });
    }
  }
  return found as Exports;
}

interface Context {
  /** Functions that the runtime needs of the module. */
  exports: Record<string, Callable>;
  /** The JavaScript face of each Java object. */
  faces: WeakMap<object, WeakRef<object>>;
  /** The Java wrapper of each JavaScript object. */
  wrappers: WeakMap<object, WeakRef<object>>;
}

function memoryOf(module: WebAssembly.Module): { memory: WebAssembly.Memory; heap: number } {
  const [section] = WebAssembly.Module.customSections(module, "teavm.memoryRequirements");
  const needs = section === undefined ? {} : (JSON.parse(new TextDecoder().decode(section)) as Requirements);
  const memory = new WebAssembly.Memory({
    initial: Math.max(needs.min ?? 0, 1),
    maximum: Math.ceil(MOST_MEMORY / PAGE),
  });
  return { memory, heap: Math.ceil((needs.dataSize ?? 0) / 8) * 8 };
}

interface Requirements {
  /** Pages. */
  min?: number;
  /** Bytes that the module's constants take. */
  dataSize?: number;
}

/** For browsers that have no instructions for them. */
const STRINGS = {
  fromCharCode: (code: number) => String.fromCharCode(code),
  concat: (a: string, b: string) => a + b,
  charCodeAt: (text: string, at: number) => text.charCodeAt(at),
  length: (text: string) => text.length,
  substring: (text: string, from: number, to: number) => text.substring(from, to),
};

const itself = (value: Value) => value;

function operations(context: Context, module: WebAssembly.Module): Record<string, Value> {
  const builtins = WebAssembly.Module.imports(module).every((i) => i.module !== "wasm:js-string");
  const table: Record<string, Value> = {
    stringBuiltinsSupported: () => builtins,
    isUndefined: (value: Value) => value === undefined,
    isPrimitive: (value: Value, type: string) => typeof value === type || value === null,
    instanceOf: (value: Value, type: new () => object) => value instanceof type,
    instanceOfOrNull: (value: Value, type: new () => object) => value === null || value instanceof type,
    global: globalOf,
    getProperty: (object: Record<string, Value> | null, name: string) =>
      object === null ? globalOf(name) : object[name],
    wrapBoolean: (value: number) => value !== 0,
    createFunction1: identityOf,
    createClass: () => faceClass(),
    defineFunction: (method: Callable) => exported(context, method),
    defineStaticMethod: (type: Record<string, Value>, name: string, method: Callable) => {
      type[name] = exported(context, method);
    },
    javaObjectToJS: (object: object | null, type: new (object: object) => object) => faceOf(context, object, type),
    unwrapJavaObject: (face: { [JAVA]: object }) => face[JAVA],
    wrapObject: (value: Value) => wrapperOf(context, value),
  };
  for (const type of ["Byte", "Short", "Char", "Int", "Long", "Float", "Double"]) {
    table[`wrap${type}`] = itself;
    table[`unwrap${type}`] = itself;
  }
  for (let n = 0; n <= 8; n++) {
    table[`callFunction${n}`] = (called: Callable, ...values: Value[]) => called(...values);
    table[`callMethod${n}`] = (object: Record<string, Callable> | null, name: string, ...values: Value[]) =>
      object === null ? (globalOf(name) as Callable)(...values) : (object[name] as Callable)(...values);
    table[`construct${n}`] = (type: new (...values: Value[]) => object, ...values: Value[]) => new type(...values);
  }
  return table;
}

/** What a dotted name means everywhere; undefined when it means nothing. */
function globalOf(name: string): Value {
  return name
    .split(".")
    .reduce<Value>((object, part) => (object as Record<string, Value> | undefined)?.[part], globalThis);
}

/** TeaVM's casts are functions that return their parameter. */
function identityOf(parameter: string, body: string): Callable {
  if (body.trim() !== `return ${parameter};`) {
    throw new Error(`a script in the module: ${body}`);
  }
  return itself;
}

function faceClass(): new (object: object) => object {
  return class {
    readonly [JAVA]: object;
    constructor(object: object) {
      this[JAVA] = object;
    }
  };
}

function faceOf(context: Context, object: object | null, type: new (object: object) => object): object | null {
  if (object === null) {
    return null;
  }
  let face = context.faces.get(object)?.deref();
  if (face === undefined) {
    face = new type(object);
    context.faces.set(object, new WeakRef(face));
  }
  return face;
}

function wrapperOf(context: Context, value: Value): Value {
  if (value === null) {
    return null;
  }
  const create = context.exports["teavm.jso.createWrapper"] as Callable;
  if (typeof value !== "object" && typeof value !== "function") {
    return create(value);
  }
  const java = (value as { [JAVA]?: object })[JAVA];
  if (java !== undefined) {
    return java;
  }
  let wrapper = context.wrappers.get(value)?.deref();
  if (wrapper === undefined) {
    wrapper = create(value) as object;
    context.wrappers.set(value, new WeakRef(wrapper));
  }
  return wrapper;
}

/** A method for JavaScript: what it throws becomes an Error with the exception's message. */
function exported(context: Context, method: Callable): Callable {
  return (...values: Value[]) => {
    try {
      return method(...values);
    } catch (error) {
      const tag = context.exports["teavm.javaException"] as unknown as WebAssembly.Tag;
      if (error instanceof WebAssembly.Exception && error.is(tag)) {
        const thrown = error.getArg(tag, 0) as Value;
        throw (context.exports["teavm.js.extractException"]?.(thrown) as Error | null) ?? errorOf(context, thrown);
      }
      throw error;
    }
  };
}

function errorOf({ exports }: Context, thrown: Value): Error {
  const message = exports["teavm.exceptionMessage"]?.(thrown) ?? null;
  return new Error(message === null ? "an error without a message" : String(exports["teavm.stringToJs"]?.(message)));
}
