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
  return DOMPurify.sanitize(markdown.render(text), {
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
  const clean = (part: string) => part.replaceAll(/[\uE000\uE001]/g, "\uFFFD");
  let result = "";
  let at = 0;
  inlines.forEach(({ span }, index) => {
    result += clean(text.slice(at, span.start - base)) + MARK + String(index) + MARK_END;
    at = span.end - base;
  });
  return result + clean(text.slice(at));
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
