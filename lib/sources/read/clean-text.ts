import { holdsSecret } from "@/lib/domain/core/secrets";
import { addressesModel } from "@/lib/domain/text/addressed";
import { TEXT_MAX } from "./read-text";

/** Show nothing, and stand in honest text: soft hyphens, byte order marks, joiners and variation selectors. */
const SILENT = /\u{AD}|\u{FEFF}|\u{200C}|\u{200D}|[\u{FE00}-\u{FE0F}]/gu;
/** Show nothing and can hide anything: zero-width and bidirectional characters, fillers, tags. They are flagged. */
const HIDDEN = new RegExp(
  [
    "[\\u{34F}\\u{61C}\\u{115F}\\u{1160}\\u{17B4}\\u{17B5}\\u{180E}\\u{200B}\\u{200E}\\u{200F}\\u{202A}-\\u{202E}]",
    "[\\u{2060}-\\u{206F}\\u{3164}\\u{FFA0}\\u{FFF9}-\\u{FFFB}]",
    "[\\u{E0000}-\\u{E0FFF}]",
  ].join("|"),
  "gu",
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

function cut(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  const isPairCut = /[\uD800-\uDBFF]/.test(text.charAt(TEXT_MAX - 1));
  return text.slice(0, isPairCut ? TEXT_MAX - 1 : TEXT_MAX).trimEnd();
}

/**
 * Text as it is stored and hashed: NFC, well-formed, newlines as `\n`, no NUL, no invisible characters, no trailing
 * white space on a line, at most two empty lines in a row. Notes say what was found and removed. Cleaning what is
 * clean changes nothing.
 */
export function cleanText(raw: string): { text: string; notes: string[] } {
  const wellFormed = raw.toWellFormed().replace(SILENT, "");
  const visible = wellFormed.replace(HIDDEN, "");
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
    ...(addressesModel(text) ? ["addresses_model"] : []),
    ...(holdsSecret(text) ? ["holds_key"] : []),
  ];
  return { text: cut(text), notes };
}
