import importerAddress from "../../../../wasm/target/wasm/skein.wasm?url";
import libraryAddress from "../../../../wasm/target/wasm/library.wasm?url";

/** Where the compiled Java code lies. */
export const importerWasm = new URL(importerAddress, document.baseURI).href;
export const libraryWasm = new URL(libraryAddress, document.baseURI).href;
