import { z } from "zod";
import { words } from "@/lib/domain/text/terms";
import { mayTell } from "./traces";

/** What whoever had an account that was deleted is called where a record has to say that it was somebody. */
export const FORMER_MEMBER = "a former member";

/** What is looked for once an account is deleted: the names that it had, and its addresses. */
export const Sought = z.object({
  names: z.array(z.string()),
  addresses: z.array(z.string()),
  /** By project, those of the names that its sources say, too. */
  said: z.record(z.string(), z.array(z.string())).default({}),
});
export type Sought = z.infer<typeof Sought>;

/** What a name or an address may go on with, so that it is another one. */
const IN_WORD = "[0-9A-Za-z_À-ɏͰ-ῼ]";
const IN_ADDRESS = "[0-9A-Za-z_.+-]";

/** Behind which words the product itself writes names: in reports, in what their writers read, and where somebody is mentioned. */
const WRITTEN_BEHIND = String.raw`(?:settled|set aside|left out|confirmed|deleted) by |@|\yby\\*"?: ?\\*"?`;

/** A text as a pattern that finds it, however JSON or Markdown has escaped its signs. */
function escaped(text: string): string {
  return [...text.trim()]
    .map((letter) => {
      if (/\s/.test(letter)) return String.raw`\s`;
      return /[!-/:-@[-`{-~]/.test(letter) ? `\\\\*\\${letter}` : letter;
    })
    .join("");
}

/** Whether a name tells of one person wherever it stands: several words, or one that no dictionary has. */
function isTelling(name: string): boolean {
  const list = words(name);
  return list.length > 1 || list.some(mayTell);
}

/**
 * The patterns, as PostgreSQL reads them and in any case of letters, by which a name or an address is found in what people
 * and the product wrote. A name that is an ordinary word, or that sources of the project say too (`isSaid`), is found where
 * the product put it alone: elsewhere it may be somebody else's.
 */
export function namePatterns(
  { names, addresses }: Pick<Sought, "names" | "addresses">,
  isSaid: (name: string) => boolean,
): string[] {
  const byLength = (list: readonly string[]): string[] => list.toSorted((a, b) => b.length - a.length);
  const told = byLength(names.filter((name) => name.trim() !== "")).map((name) => {
    const found = `${escaped(name)}(?!${IN_WORD})`;
    if (isTelling(name) && !isSaid(name)) return `(?<!${IN_WORD})${found}`;
    return `(?<=${WRITTEN_BEHIND})${found}|(?<=, as )${escaped(name)}(?= settled)`;
  });
  return [...byLength(addresses).map((one) => `(?<!${IN_ADDRESS})${escaped(one)}(?![0-9A-Za-z_-])`), ...told];
}

/** The same pattern for what is not in the database: a word begins there where PostgreSQL says so. */
export function asExpression(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join("|").replaceAll(String.raw`\y`, String.raw`\b`), "gi");
}
