import type { Dated } from "@/lib/domain/facts/dated-by";
import { fieldDate } from "./calendar";

/** A field of a document's head: `Created: 13-Jun-2000`. */
export interface HeaderField {
  name: string;
  value: string;
}

/** How far a head is looked for: lines that say something, and the characters of one that may still be of it. */
const HEAD = { lines: 40, characters: 200 } as const;
/** Lines of one paragraph without a field from which the text itself has begun. */
const RUNNING_LINES = 3;

/** `Date: x`, `:Date: x`, `**Date:** x`, `- Date: x`, `| Date: | x |`. */
const FIELD = /^[\s>*_|:#\-•]*(?<name>\p{L}[\p{L}\d ./_-]{0,39}?)[*_]*[ \t]?:(?!\/\/)[*_|\s]*(?<value>.*?)[*_|\s]*$/u;

function fieldsOf(block: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (const line of block) {
    const groups = FIELD.exec(line.slice(0, 2 * HEAD.characters))?.groups;
    const open = fields.at(-1);
    if (groups !== undefined) fields.push({ name: groups["name"] ?? "", value: (groups["value"] ?? "").trim() });
    else if (open !== undefined) open.value = `${open.value} ${line.trim()}`.trim();
  }
  return fields;
}

/** Whether the text itself has begun: a paragraph of running text in which no field stands. */
function isRunning(block: readonly string[]): boolean {
  return block.length >= RUNNING_LINES || block.some((line) => line.length > HEAD.characters);
}

/**
 * The fields that stand before a text begins: of a mail, of front matter, of a list. A value goes on over lines until the
 * next field or an empty line.
 */
export function headerFields(text: string): HeaderField[] {
  const found: HeaderField[] = [];
  let lines = 0;
  for (const part of text.slice(0, 8_000).split(/\n[ \t]*\n/)) {
    const block = part.split("\n").filter((line) => !/^\s*(?:[=~*#^"'-]{3,}|\.\.\s.*)?$/.test(line));
    const fields = fieldsOf(block);
    if (fields.length === 0 && isRunning(block)) break;
    found.push(...fields);
    lines += block.length;
    if (lines >= HEAD.lines) break;
  }
  return found;
}

/** What the first field of such a name says. */
export function fieldOf(fields: readonly HeaderField[], name: RegExp): string | null {
  return fields.find((field) => name.test(field.name) && field.value !== "")?.value ?? null;
}

/** A series and a document's place in it, as its first field gives them: `PEP: 517`, `RFC: 9110`. */
const SERIES = /^\p{Lu}{2,6}$/u;
const PLACE = /^\d{1,6}$/;

/**
 * The title that a head of fields gives its document in the field of this name, behind the number by which people cite it where the head begins with
 * that: “PEP 517 – A build-system independent format for source trees”.
 */
export function titleField(fields: readonly HeaderField[], name: RegExp): string | null {
  const title = fieldOf(fields, name);
  const [first] = fields;
  if (title === null || first === undefined || !SERIES.test(first.name) || !PLACE.test(first.value)) return title;
  const number = `${first.name} ${Number(first.value)}`;
  return title.startsWith(number) ? title : `${number} – ${title}`;
}

/** Names of fields that say when a document was published, the surest first; when it was changed only where no other does. */
const DATING = [
  /^(?:first[ _-])?(?:date[ _-](?:of[ _-])?)?(?:published|publication|issued?|posted|released?|filed|filing)(?:[ _-](?:on|at|date|time))?$/i,
  /^filed as of date$/i,
  /^(?:date[ _-])?(?:created|creation|written|submitted|sent)(?:[ _-](?:on|at|date|time))?$/i,
  /^(?:date|datum|fecha|data|dato)$/i,
  /^(?:date[ _-])?(?:last[ _-])?(?:updated?|modified|changed?|revised|revision|edited)(?:[ _-](?:on|at|date|time))?$/i,
];
/** Longest value that is a date, in characters: a longer one tells of something. */
const VALUE_MOST = 60;

/** The date that a head's fields give their document. */
export function datedField(fields: readonly HeaderField[]): Dated | null {
  for (const form of DATING) {
    for (const { name, value } of fields) {
      const on = form.test(name) && value.length <= VALUE_MOST ? fieldDate(value) : null;
      if (on !== null) return { on, from: "header field", name };
    }
  }
  return null;
}
