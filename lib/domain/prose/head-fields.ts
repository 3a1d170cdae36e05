import { oneLine } from "./lines";
/** Code points of a source's beginning in which its head stands: addresses behind each day of a list make one long. */
export const HEAD_LENGTH = 2_000;

/** Lines of a document's beginning in which its fields stand; those that make a head, and what is told of them. */
const HEAD = { lines: 24, least: 3, fields: 12, characters: 60 } as const;
/** A field in a line; what goes on in the next line is set in. Addresses tell nothing of a document but their date. */
const FIELD = /^(\p{Lu}[\p{L} -]{1,30}): +(\S.*)$/u;
const ADDRESS = /@|:\/\//;
/** The address behind the words that it is linked from. */
const LINKED = /`?([^`<>,]+?) <[^<>\s]*:\/\/[^<>\s]*>`?_*/g;
/** An address that stands alone, with the month that it names: lists of mails are filed by it. */
const DATED_ADDRESS = /^\S+:\/\/\S*?\b((?:19|20)\d\d[-/](?:\d\d|\p{Lu}\p{Ll}{2,8})(?:[-/]\d\d)?)(?=[/.-]|$)\S*$/u;
/** A day, as entries of a list have it of which the first and the last tell enough. */
const DAY = /\b(?:19|20)\d\d\b/;

/** A field in so few words that it can be told: an address by its month, a long list of days by its first and last one. */
function shortField(field: string): string {
  const text = oneLine(field.replace(LINKED, "$1"));
  const at = text.indexOf(": ") + 2;
  const [label, said] = [text.slice(0, at), text.slice(at).replace(/,$/, "")];
  const month = DATED_ADDRESS.exec(said)?.[1];
  if (month !== undefined) return `${label}page of ${month.replaceAll("/", "-")}`;
  const entries = said.split(/, */);
  const isOfDays = entries.length > 2 && entries.every((entry) => DAY.test(entry));
  return isOfDays ? `${label}${entries[0]} to ${entries.at(-1)}` : `${label}${said}`;
}

/** The short fields of the head with which a document begins: “Status: Withdrawn”. None where it begins otherwise. */
export function fieldsAtHead(text: string): string[] {
  const lines = text
    .replace(/^\s*(?:---\n)?/, "")
    .split("\n")
    .slice(0, HEAD.lines);
  const end = lines.findIndex((line) => !FIELD.test(line) && !/^[\p{L}\w -]+:\s*$|^[ \t]+\S/u.test(line));
  const fields: string[] = [];
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    if (FIELD.test(line)) fields.push(line);
    // A list goes on in lines that are set in.
    else if (/^[ \t]+\S/.test(line) && fields.at(-1)?.endsWith(",")) fields.push(`${fields.pop()} ${line.trim()}`);
  }
  if (fields.length < HEAD.least) return [];
  return fields
    .map(shortField)
    .filter((field) => field.length <= HEAD.characters && !ADDRESS.test(field))
    .slice(0, HEAD.fields);
}

/** Words that are marked as a link in reStructuredText, whose address stands elsewhere. */
const LINK_MARKS = /`([^`]*)`_{1,2}/g;
/** Fields that a note tells of its source at most. */
const NOTED = 6;
/** What a field says of when, or how its document stands: the value of the one, the label of the other. */
const TIME = /\b(?:1[5-9]|20)\d\d\b/;
const STANDING =
  /\b(?:status|state|stage|outcome|results?|resolution|decision|decided|approved|adopted|accepted|effective|in force|valid|version|replaces|replaced|supersedes|superseded|withdrawn|delegate|chair)\b/i;

/**
 * The fields of a document's head that a sentence about it may rest on though its quote does not say them, as they stand
 * there, marks of links apart: when it was made or decided, how it stands, who decided. A note tells them behind the source's title.
 */
export function noteFields(fields: readonly string[]): string[] {
  return fields
    .filter((field) => {
      const at = field.indexOf(": ");
      return TIME.test(field.slice(at)) || STANDING.test(field.slice(0, at).replaceAll("-", " "));
    })
    .slice(0, NOTED)
    .map((field) => field.replace(LINK_MARKS, "$1"));
}

/** Fields of a head that say what became of its document, and characters of that which a list has room for. */
const BECAME = /^(?:status|state|(?:superseded|replaced|obsoleted|withdrawn)[ -]by): +(.+)$/i;
const BECAME_MOST = 40;

/** What a head's short fields say became of its document: “Superseded, by 566”; null where they do not say. */
export function becameOf(fields: readonly string[]): string | null {
  const said = fields.flatMap((field) => {
    const value = BECAME.exec(field)?.[1];
    if (value === undefined) return [];
    return [/ by:|-by:/i.test(field) ? `by ${value}` : value];
  });
  return said.length === 0 ? null : said.join(", ").slice(0, BECAME_MOST).toWellFormed();
}
