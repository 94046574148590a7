import { QueryError, type TemplateInfo } from "../engine";

/** What the build makes of a notebook's front matter. */
type PackedTemplate = TemplateInfo;

/** The notebooks that lie beside the page. */
export async function templateList(): Promise<TemplateInfo[]> {
  return (await (await get("templates/index.json")).json()) as PackedTemplate[];
}

/** The text of one. */
export async function templateText(name: string): Promise<string> {
  if (!/^\w[\w.-]*$/.test(name)) {
    throw new QueryError("there is no template of that name", { code: "not_found" });
  }
  return (await get(`templates/${name}.md`)).text();
}

/** A file of the page's own folder or of one below it; a QueryError says why there is none. */
export async function get(path: string): Promise<Response> {
  const address = new URL(path, document.baseURI);
  if (address.origin !== location.origin) {
    throw new QueryError(`${path}: a page opens files of its own host only; download it and drop it here`, {
      code: "forbidden",
    });
  }
  let response: Response;
  try {
    response = await fetch(address);
  } catch {
    throw new QueryError(`${path}: the page's host does not answer`, { code: "unreachable" });
  }
  if (!response.ok) {
    throw new QueryError(
      response.status === 404
        ? `${path}: there is no such file`
        : `${path}: the page's host answers ${response.status}`,
      { code: "not_found" },
    );
  }
  return response;
}
