import { stem, words } from "@/lib/domain/text/terms";

/** Entries without which a list counts nothing, those that one has at most, and words of one. */
const LIST = { least: 2, most: 60, words: 12 } as const;

/** What says that more belong to a list than it names. */
const partly =
  /\b(?:such as|includ(?:e|es|ed|ing)|for (?:example|instance)|e\.g\.|among (?:them|others)|like|etc|and others|and so on|mainly|mostly)\b/iu;
/** What a list stands behind: “the gates are: …”, “The gates of the lock are A, B and C.” */
const leads = /(?::\s+|\s(?:are|were|consists? of|comprises?)\s(?:called\s|named\s)?)(?=\S)/gu;
/** Longest text that leads to a list, in code units. */
const LEAD_MOST = 240;

/** What an entry begins with that names a thing: what things are like (“painted red, green and blue”) lists none. */
const named = /^(?:\p{Lu}|\p{N}|["“‘`]|(?:the|an?|one|two|three|four|five|six) )/u;

/** What an entry is none by: it says something, as what stands behind a title or what somebody is quoted with does. */
const clause =
  /^["”’]? ?(?:who|which|whose|said|says|asked)\b|\b(?:is|are|was|were|has|have|had|can|could|will|would|may|must|do|does|did|it|they|he|she|we|you)\b/iu;

/** The entries of a list that is written in a line, with semicolons or with commas and a last “and”. */
function entriesOf(list: string): string[] {
  const plain = list.replace(/[.!]\s*$/u, "").trim();
  const isParted = plain.includes(";");
  if (!isParted && !/,|\s(?:and|or)\s/u.test(plain)) return [];
  const entries = (
    isParted ? plain.split(/;\s*(?:and\s+)?/u) : plain.split(/,\s*(?:(?:and|or)\s+)?|\s(?:and|or)\s/u)
  ).map((entry) => entry.trim());
  const areShort = entries.every(
    (entry) => entry !== "" && words(entry).length <= LIST.words && !/[.:!?]\s/u.test(entry),
  );
  return areShort && entries.length >= LIST.least && entries.length <= LIST.most ? entries : [];
}

/**
 * The things of a kind that a text lists one by one behind the word for them: “The gates are North, South and West.” None
 * where it says that there are more.
 */
export function listedOf(kind: ReadonlySet<string>, text: string): string[] {
  if (kind.size === 0 || partly.test(text)) return [];
  for (const { 0: joint, index } of text.slice(0, LEAD_MOST).matchAll(leads)) {
    const said = words(text.slice(0, index)).map(stem);
    if (![...kind].every((term) => said.includes(term))) continue;
    const entries = entriesOf(text.slice(index + joint.length));
    const isEntry = (entry: string): boolean => (joint.startsWith(":") ? !clause.test(entry) : named.test(entry));
    if (entries.length > 0 && entries.every(isEntry)) return entries;
  }
  return [];
}
