/** What went wrong, in words for people, and what they can do. */
export interface Problem {
  title: string;
  /** What the analyzer says. */
  text?: string;
  advice?: string;
  /** Whether the same may go well later, and after how many seconds to try. */
  retry?: number;
  /** Nobody is logged in any more. */
  login?: boolean;
}

/** An answer that is an error; status 0 where none came, 200 where it is none of the analyzer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message = "",
    /** As the header Retry-After says, in seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** What to tell about an error. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refused)) {
    return { title: "The page has a mistake", text: String(error), advice: "Load the page again." };
  }
  const { status, retryAfter = 10 } = error;
  const text = error.message === "" ? {} : { text: sentence(error.message) };
  switch (status) {
    case 0:
      return {
        title: "The analyzer does not answer",
        advice: "Is it running, and is this machine still connected to it?",
        retry: retryAfter,
      };
    case 200:
      return {
        title: "What answers here is not the analyzer",
        advice: "Perhaps something in front of it wants a login of its own: load the page again.",
      };
    case 400:
      return { title: "This window cannot be read", ...text, advice: "Choose another one." };
    case 401:
      return { title: "You are not logged in", ...text, login: true };
    case 403:
      return {
        title: "You may not read this",
        ...text,
        advice: "Log in with a token that opens this namespace, or ask somebody who may get its Pods.",
      };
    case 404:
      return {
        title: "There is nothing in this window",
        ...text,
        advice:
          "Choose a longer window, or a recording of the list. Chunks expire: what was there yesterday may be gone.",
      };
    case 410:
      return { title: "It is gone", ...text, advice: "Open it again." };
    case 422:
      return { title: "This cannot be looked at as a whole", ...text, advice: "Choose a shorter window." };
    case 429:
      return {
        title: "You have as much running as you may",
        ...text,
        advice: "Wait for a report to end, or close a notebook that you do not need.",
        retry: retryAfter,
      };
    case 503:
      return {
        title: "The analyzer is busy",
        ...text,
        advice: "It takes a few things at a time only.",
        retry: retryAfter,
      };
    default:
      return { title: `The analyzer answers ${status}`, ...text, retry: retryAfter };
  }
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(first) ? first : `${first}.`;
}
