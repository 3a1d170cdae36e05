import { cutBetweenWords } from "@/lib/domain/text/cut";
import type { CitedSentence } from "./citation";
import { plainText } from "./markdown";

/** Characters of what leads to a table, and of its head, that are told with a row of it. */
const TOLD = 300;

type Said = Pick<CitedSentence, "text" | "kind">;

function told(text: string): string {
  return cutBetweenWords(plainText(text).replace(/\s+/g, " "), TOLD);
}

/**
 * For each sentence of a text what says how to read it: of a row of a table what leads to that, and its head; null of all
 * else, which can be read by itself.
 */
export function rowContexts(sentences: readonly Said[]): (string | null)[] {
  let lead = "";
  let head = "";
  return sentences.map(({ text, kind }, nth) => {
    if (kind === "row") return [lead, head].filter((part) => part !== "").join(" ") || null;
    // The head of a table is the heading that its first row stands right beneath.
    if (kind === "heading" && sentences[nth + 1]?.kind === "row") head = `| ${told(text)} |`;
    else {
      lead = kind === "heading" ? "" : told(text);
      head = "";
    }
    return null;
  });
}
