/** Puts a text into a file of the user's downloads. */
export function saveFile(name: string, content: string | Blob, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download begins after this task, and needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies a text; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Lets the user choose a file; null when none was chosen. */
export function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  });
}

/** Lets the user choose files; none when none was chosen. */
export function chooseFiles(accept: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = true;
    input.onchange = () => resolve(Array.from(input.files ?? []));
    input.oncancel = () => resolve([]);
    input.click();
  });
}

interface WritableHandle {
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}

type Pickers = typeof globalThis & {
  showSaveFilePicker?: (options: object) => Promise<WritableHandle>;
};

/** Where a notebook was saved to, so that the next time nobody is asked. */
export type SavedAs = WritableHandle;

/**
 * Saves a notebook where it was saved before, else where the user says, else among the downloads: browsers differ in what they
 * let a page do. Null where the user did not want to.
 */
export async function saveNotebook(
  text: string,
  name: string,
  before: SavedAs | undefined,
): Promise<SavedAs | undefined | null> {
  const { showSaveFilePicker } = globalThis as Pickers;
  let handle = before;
  if (handle === undefined && showSaveFilePicker !== undefined) {
    try {
      const types = [{ description: "Notebook", accept: { "text/markdown": [".md"] } }];
      handle = await showSaveFilePicker.call(globalThis, { suggestedName: name, types });
    } catch (error) {
      if ((error as Error).name === "AbortError") {
        return null;
      }
    }
  }
  if (handle === undefined) {
    saveFile(name, text, "text/markdown");
    return undefined;
  }
  const file = await handle.createWritable();
  await file.write(text);
  await file.close();
  return handle;
}

/** A name that every file system takes. */
export function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replaceAll(/^[-.]+|-+$/g, "") || "notebook";
}
