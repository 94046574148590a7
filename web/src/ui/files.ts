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
export async function chooseFile(accept: string): Promise<File | null> {
  const [file] = await choose(accept, false);
  return file ?? null;
}

/** Lets the user choose files; none when none was chosen. */
export function chooseFiles(accept: string): Promise<File[]> {
  return choose(accept, true);
}

function choose(accept: string, multiple: boolean): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "file", accept, multiple, hidden: true });
    const done = (files: File[]) => {
      input.remove();
      resolve(files);
    };
    input.onchange = () => done(Array.from(input.files ?? []));
    input.oncancel = () => done([]);
    // One that is not in the page is collected as garbage while the user chooses, and then nobody hears of the choice.
    document.body.append(input);
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
