import { asReference, leadingDate, personName, type Reference } from "./reference";

const line = /^\uFEFF?([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/;
/** Values that are kept of one tag, and characters of one value. */
const VALUES_MOST = 200;
const VALUE_MOST = 4_000;

type Fields = Map<string, string[]>;

/** Whether a text is in the format of reference managers that begins each work with `TY`. */
export function isRis(text: string): boolean {
  return /^\s*TY {1,2}- /.test(text.slice(0, 2_000).replace(/^\uFEFF/, "")) || /^TY {1,2}- [A-Z]+[ \t]*$/m.test(text);
}

function referenceOf(fields: Fields): Reference | null {
  const first = (...tags: string[]): string | undefined => tags.flatMap((tag) => fields.get(tag) ?? [])[0];
  return asReference({
    title: first("TI", "T1", "CT", "BT"),
    authors: [...(fields.get("AU") ?? []), ...(fields.get("A1") ?? [])].map(authorOf),
    publishedOn: dateOf([first("DA"), first("PY"), first("Y1")]),
    publisher: first("PB"),
    doi: first("DO"),
    files: ["L1", "L2", "L3", "L4"].flatMap((tag) => fields.get(tag) ?? []).filter((path) => !/^\w+:\/\//.test(path)),
    urls: [...(fields.get("UR") ?? []), ...(fields.get("L2") ?? []), ...(fields.get("L1") ?? [])],
  });
}

/** `Ostrom, Elinor, Jr.`; a name without a comma, as that of an institution, stands as it is. */
function authorOf(name: string): string {
  const [family, given, suffix] = name.split(",").map((part) => part.trim());
  return personName({ family, given, suffix });
}

/** The fullest of the dates that are given. */
function dateOf(given: readonly (string | undefined)[]): string | null {
  const dates = given.map((text) => (text === undefined ? null : leadingDate(text))).filter((date) => date !== null);
  return dates.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The works of a list in RIS, one after the other; null for one that says nothing. What stands outside of a work is passed over. */
export function* risReferences(text: string): Generator<Reference | null> {
  let fields: Fields | null = null;
  let values: string[] = [];
  for (const written of linesOf(text)) {
    const [, tag, value = ""] = line.exec(written) ?? [];
    if (tag === "TY" || tag === "ER") {
      if (fields !== null) yield referenceOf(fields);
      fields = tag === "TY" ? new Map() : null;
      values = [];
    } else if (fields !== null && tag !== undefined) {
      values = fields.get(tag) ?? [];
      if (values.length < VALUES_MOST) values.push(value.slice(0, VALUE_MOST).trim());
      fields.set(tag, values);
    } else if (values.length > 0 && written.trim() !== "") {
      // A line without a tag goes on with the value before it.
      values.push(`${values.pop()} ${written.trim()}`.slice(0, VALUE_MOST));
    }
  }
  if (fields !== null) yield referenceOf(fields);
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (const end of text.matchAll(/\r\n?|\n/g)) {
    yield text.slice(from, end.index);
    from = end.index + end[0].length;
  }
  yield text.slice(from);
}
