/** Somebody who may be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** A stretch of a comment that names people, in code units; two who share a name are both meant. */
export interface MentionSpan {
  from: number;
  to: number;
  ids: string[];
}

/** Whether a letter belongs to a word: an `@` behind one is an e-mail address, a name that goes on is another name. */
const inWord = /[\p{L}\p{N}_]/u;

/** The places where a text names one of these people as `@name`, the longest name that fits, in any case of letters. */
export function findMentions(text: string, people: readonly Mentionable[]): MentionSpan[] {
  const named = people
    .map(({ id, name }) => ({ id, name: name.trim() }))
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const spans: MentionSpan[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (at < (spans.at(-1)?.to ?? 0) || inWord.test(text.charAt(at - 1))) continue;
    const fits = named.filter(({ name }) => isNamedAt(text, at + 1, name));
    const longest = fits[0];
    if (longest === undefined) continue;
    const ids = fits.filter(({ name }) => name.length === longest.name.length).map(({ id }) => id);
    spans.push({ from: at, to: at + 1 + longest.name.length, ids });
  }
  return spans;
}

function isNamedAt(text: string, at: number, name: string): boolean {
  const there = text.slice(at, at + name.length);
  if (there.localeCompare(name, "en", { sensitivity: "accent" }) !== 0) return false;
  return !inWord.test(text.charAt(at + name.length));
}

/** Everyone whom a text mentions, each once. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(findMentions(text, people).flatMap(({ ids }) => ids))];
}

/** A name that is being typed: what stands after the last `@` before the cursor; null when none is. */
export function typedMention(text: string, cursor: number): { from: number; typed: string } | null {
  const at = text.lastIndexOf("@", cursor - 1);
  if (at < 0 || inWord.test(text.charAt(at - 1))) return null;
  const typed = text.slice(at + 1, cursor);
  // A name has a few words and stands in one line.
  return typed.length > 60 || /[\n@]/.test(typed) || /\s{2}|^\s/.test(typed) ? null : { from: at, typed };
}
