import { z } from "zod";
import { waivers } from "@/lib/domain/core/words";
import { canonicalJson, canonicalJsonLines } from "@/lib/domain/run/artifact";

/** What whoever had an account that was deleted is called where a record has to say that it was somebody. */
export const FORMER_MEMBER = "a former member";

/** What is looked for once an account is deleted: the names that it had, and its addresses. */
export const Sought = z.object({
  names: z.array(z.string()),
  addresses: z.array(z.string()),
  /** Projects in which it did something by which the product may name it: in others nobody but people did. */
  acted: z.array(z.string()).default([]),
});
export type Sought = z.infer<typeof Sought>;

/** Who wrote a text: the product puts names into sentences of its own, people mention each other. */
export type Writer = "product" | "people";

/** A letter or digit that a name may go on with, so that it is another one. */
const IN_WORD = "[0-9A-Za-zÀ-ɏͰ-ῼ]";

/**
 * Where the product itself writes names: whatever stands in sentences, in reports and in what their writers read, is somewhere
 * on this list. A name is its holder's to choose, "was rejected" as well, so it is taken out nowhere else.
 */
const WRITTEN_BEHIND = ["[Ss]ettled by:?", "set aside by", "left out by", "[Cc]onfirmed by", "deleted by"];
const WRITTEN_BETWEEN = [
  [", as", "settled"],
  [", which", "started"],
] as const;
/** Keys of records under which a name stands by itself. */
const NAMED_UNDER: ReadonlySet<string> = new Set(["by"]);
/** What the product says in the place of a name, which is nobody's. */
const NOBODY: readonly string[] = [FORMER_MEMBER, "a person", "a model", "people", ...waivers];

/** How the names and addresses of one account are known. */
export interface Naming {
  names: ReadonlySet<string>;
  address: RegExp | null;
  mention: RegExp | null;
  written: RegExp | null;
}

/** A text as a pattern that finds it, however Markdown has escaped its signs. */
function escaped(text: string): string {
  return [...text.trim()]
    .map((letter) => {
      if (/\s/.test(letter)) return String.raw`\s`;
      return /[!-/:-@[-`{-~]/.test(letter) ? `\\\\*\\${letter}` : letter;
    })
    .join("");
}

/** Any of some texts, the longest that fits. */
function anyOf(list: readonly string[]): string {
  const longestFirst = list.toSorted((a, b) => b.length - a.length);
  return `(?:${longestFirst.map(escaped).join("|")})`;
}

/** An address whole: a longer one is another's, whichever end it goes on at. */
function addressPattern(addresses: readonly string[]): RegExp {
  const before = "(?<![0-9A-Za-z.+-]|[0-9A-Za-z.+-]_)";
  return new RegExp(String.raw`${before}${anyOf(addresses)}(?![0-9A-Za-z-]|\.[0-9A-Za-z])`, "gi");
}

function writtenPattern(name: string): RegExp {
  const behind = `(?<=(?<!${IN_WORD})(?:${WRITTEN_BEHIND.join("|")})\\s)${name}(?!${IN_WORD})`;
  const between = WRITTEN_BETWEEN.map(([left, right]) => `(?<=${left}\\s)${name}(?=\\s${right}(?!${IN_WORD}))`);
  return new RegExp([behind, ...between].join("|"), "g");
}

/** How an account is known in a project by what it was called; by no name that the product wrote, where it never acted. */
export function namingOf(sought: Pick<Sought, "names" | "addresses">, { hasActed }: { hasActed: boolean }): Naming {
  const given = (list: readonly string[]): string[] => list.map((one) => one.trim()).filter((one) => one !== "");
  const [names, addresses] = [given(sought.names), given(sought.addresses)];
  const name = `(?!${anyOf(NOBODY)}(?!${IN_WORD}))${anyOf(names)}`;
  return {
    names: new Set(hasActed ? names.filter((one) => !NOBODY.includes(one)) : []),
    address: addresses.length === 0 ? null : addressPattern(addresses),
    mention: names.length === 0 ? null : new RegExp(`(?<=(?<!${IN_WORD})@)${name}(?!${IN_WORD})`, "gi"),
    written: names.length === 0 || !hasActed ? null : writtenPattern(name),
  };
}

/** A text without the addresses, without mentions, and without the names where the product wrote them. */
export function textWithout(text: string, { address, mention, written }: Naming, writer: Writer): string {
  const patterns = writer === "product" ? [address, mention, written] : [address, mention];
  return patterns.reduce((rest, one) => (one === null ? rest : rest.replace(one, FORMER_MEMBER)), text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same for each text of some JSON, whose shape stays as it was; `key` is what the value stands under. */
export function jsonWithout(value: unknown, naming: Naming, writer: Writer, key = ""): unknown {
  if (typeof value === "string") {
    if (NAMED_UNDER.has(key) && naming.names.has(value.trim())) return FORMER_MEMBER;
    return textWithout(value, naming, writer);
  }
  if (Array.isArray(value)) return value.map((item) => jsonWithout(item, naming, writer, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, jsonWithout(item, naming, writer, name)]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An artifact, by its path, without them: records in JSON keep their shape. The very same where none stands in it. */
export function artifactWithout(path: string, content: string, naming: Naming): string {
  try {
    if (path.endsWith(".json")) {
      const value: unknown = JSON.parse(content);
      const now = jsonWithout(value, naming, "product");
      return isSame(value, now) ? content : canonicalJson(now);
    }
    if (path.endsWith(".jsonl")) {
      const lines: unknown[] = content.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
      const now = lines.map((line) => jsonWithout(line, naming, "product"));
      return isSame(lines, now) ? content : canonicalJsonLines(now);
    }
  } catch {
    // What is no JSON, whatever it is called, is text.
  }
  return textWithout(content, naming, "product");
}

/**
 * What stands in every text that holds one of them, however it was escaped: letters and digits of each in a row, in small
 * letters. Null where one has none, so that nothing can be left out of a search.
 */
export function hintsOf({ names, addresses }: Pick<Sought, "names" | "addresses">): string[] | null {
  const given = [...names, ...addresses].filter((one) => one.trim() !== "");
  const hints = given.map((one) => {
    const runs = one.match(/[0-9A-Za-z]+/g) ?? [];
    return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), "").toLowerCase();
  });
  return hints.includes("") ? null : hints;
}
