import DOMPurify from "dompurify";
import MarkdownIt from "markdown-it";

// HTML in the source stays text, links to scripts are no links. What comes out is cleaned once more, by another library.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });

const ALLOWED = {
  ALLOWED_TAGS: [
    ..."h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code em strong s del a table thead tbody tr th td".split(" "),
    "span",
  ],
  ALLOWED_ATTR: ["href", "title", "class", "start", "data-inline", "style"],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|#)/i,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const;

/**
 * Markdown as elements. Where `marks` stand in the text, empty elements with the attribute `data-inline` stand in the result; pictures
 * are left out, since they would be fetched from elsewhere.
 */
export function rendered(text: string): DocumentFragment {
  return clean(markdown.render(text));
}

/** A part of a text, of which every paragraph is in one part. */
export interface Piece {
  text: string;
  rendered(): DocumentFragment;
}

/** How long the parts of a long text are at least, in lines. */
const PIECE_LINES = 100;

/** A list, table or paragraph with more in it than that takes seconds to draw: it is shown as it was written. */
const MOST_TOKENS = 30_000;

/** A text in parts, each of which can be rendered when it is seen. */
export function pieces(text: string): Piece[] {
  const env = {};
  const tokens = markdown.parse(text, env);
  const lines = text.split("\n");
  const found: Piece[] = [];
  let [token, line] = [0, 0];
  const add = (nextToken: number, nextLine: number) => {
    const part = tokens.slice(token, nextToken);
    const written = lines.slice(line, nextLine).join("\n");
    const weight = part.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
    found.push({
      text: written,
      rendered: () =>
        weight > MOST_TOKENS ? asWritten(written) : clean(markdown.renderer.render(part, markdown.options, env)),
    });
    [token, line] = [nextToken, nextLine];
  };
  tokens.forEach(({ level, nesting, map }, index) => {
    const start = level === 0 && nesting >= 0 ? map?.[0] : undefined;
    if (start !== undefined && start - line >= PIECE_LINES) {
      add(index, start);
    }
  });
  add(tokens.length, lines.length);
  return found;
}

function asWritten(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const element = document.createElement("pre");
  element.textContent = text;
  fragment.append(element);
  return fragment;
}

function clean(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ...ALLOWED,
    ALLOWED_TAGS: [...ALLOWED.ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED.ALLOWED_ATTR],
  }) as unknown as DocumentFragment;
}

/** Letters that no keyboard has: they stand for the inline of the number between them while Markdown is read. */
export const MARK = "\uE000";
export const MARK_END = "\uE001";

/** Prose in which the n-th inline is a mark. Marks that the author wrote are taken out. */
export function marked(
  text: string,
  base: number,
  inlines: readonly { span: { start: number; end: number } }[],
): string {
  const plain = (part: string) => part.replaceAll(/[\uE000\uE001]/g, "\uFFFD");
  let result = "";
  let at = 0;
  inlines.forEach(({ span }, index) => {
    result += plain(text.slice(at, span.start - base)) + MARK + String(index) + MARK_END;
    at = span.end - base;
  });
  return result + plain(text.slice(at));
}

/** The text as one reads it where nothing is put in place of the marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\uE000\d+\uE001/g, "…");
}

/** Puts an element in place of each mark, which stand in texts only. */
export function placeMarks(root: Node, element: (index: number) => HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) {
    texts.push(walker.currentNode as Text);
  }
  for (const text of texts) {
    if (!text.data.includes(MARK)) {
      continue;
    }
    const parts = text.data.split(/\uE000(\d+)\uE001/);
    text.replaceWith(...parts.map((part, index) => (index % 2 === 0 ? part : element(Number(part)))));
  }
}
