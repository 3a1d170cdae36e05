import { countTokens as count } from "gpt-tokenizer/encoding/o200k_base";
import { keeping } from "./keep";

/** Longest stretch that is given to the tokenizer, in UTF-16 units: its time grows with the square of an unbroken one. */
const STRETCH = 256;
/** Text that looks like one of a model's own marks is counted as the text that it is. */
const asText = { disallowedSpecial: new Set<string>() };

/** Where the next stretch ends: behind the last white space of the window, or at its end where there is none. */
function stretchEnd(text: string, start: number): number {
  const end = start + STRETCH;
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(" ", end);
  return space > start + STRETCH / 2 ? space : end;
}

/**
 * Tokens of a text in OpenAI's `o200k_base` encoding; other models' counts differ by some percent. Cutting the text
 * into stretches adds at most one token for each.
 */
export const countTokens = keeping(countAnew, { texts: 4_000, length: 4_000 });

/** A long text is counted anew with each sentence that is added to it, or cut off: all of its stretches but the last are the same. */
const ofStretch = keeping((stretch) => count(stretch, asText), { texts: 8_000, length: STRETCH });

function countAnew(text: string): number {
  let tokens = 0;
  for (let start = 0; start < text.length; ) {
    const end = stretchEnd(text, start);
    tokens += ofStretch(text.slice(start, end));
    start = end;
  }
  return tokens;
}

/** What takes more than one byte of UTF-8. */
const BEYOND_ASCII = /\P{ASCII}/gu;

/** Whether a text has no more tokens than `most`; one that surely fits is not counted. No token is less than a byte. */
export function fitsTokens(text: string, most: number): boolean {
  if (text.length > most) return countTokens(text) <= most;
  // A character of one UTF-16 unit is three bytes of UTF-8 at most, one of two units is four.
  const beyond = text.match(BEYOND_ASCII)?.length ?? 0;
  return text.length + 2 * beyond <= most || countTokens(text) <= most;
}
