import { TEXT_MAX } from "./read-text";

/** Zero-width, bidirectional and tag characters and variation selectors: they show nothing and can hide anything. */
const INVISIBLE =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF]|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

function cut(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  return text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
}

/**
 * Text as it is stored and hashed: NFC, well-formed, newlines as `\n`, no NUL, no invisible characters, no trailing
 * white space on a line, at most two empty lines in a row. Notes say what was found and removed.
 */
export function cleanText(raw: string): { text: string; notes: string[] } {
  const wellFormed = raw.toWellFormed();
  const visible = wellFormed.replace(INVISIBLE, "");
  const plain = visible.replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n").replace(CONTROLS, "");
  const lines = plain.normalize("NFC").split("\n");
  const text = lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();
  const notes = [
    ...(visible.length === wellFormed.length ? [] : ["hidden_characters"]),
    ...(text.length > TEXT_MAX ? ["cut_short"] : []),
  ];
  return { text: cut(text), notes };
}
