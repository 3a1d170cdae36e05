import { asReference, leadingDate, partialDate, personName, type RawReference, type Reference } from "./reference";

/** Authors of a work that are looked at: far more than its line of authors holds. */
const AUTHORS_MOST = 200;

type Fields = Readonly<Record<string, unknown>>;

/** A list may be made to harm, so it is read field by field: a schema gathers what is wrong with each of a million. */
function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** What is not as the format says counts as left out: one odd field does not cost the work. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function listOf(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

function nameOf(name: unknown): string {
  if (!isFields(name)) return "";
  const family = ["dropping-particle", "non-dropping-particle", "family"].flatMap((part) => textOf(name[part]) ?? []);
  const [given, suffix] = [textOf(name["given"]), textOf(name["suffix"])];
  return textOf(name["literal"]) ?? personName({ family: family.join(" "), given, suffix });
}

function partOf(value: unknown): string {
  return typeof value === "number" ? String(value) : (textOf(value) ?? "");
}

function dateOf(issued: unknown): string | null {
  if (!isFields(issued)) return null;
  const [begin] = listOf(issued["date-parts"], 1);
  const [year, month = "", day = ""] = listOf(begin, 3).map(partOf);
  if (year !== undefined) return partialDate(year, Number(month), Number(day));
  return leadingDate(textOf(issued["raw"]) ?? textOf(issued["literal"]) ?? "");
}

/** Files of a work that are looked at. */
const FILES_MOST = 20;

/** Paths of files, as programs add them to the format: a path, or things with one, alone or in a list. */
function pathsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, FILES_MOST) : [value]).flatMap((one) => {
    if (typeof one === "string") return [one];
    if (!isFields(one)) return [];
    const path = ["path", "localPath", "file", "filename"].flatMap((name) => textOf(one[name]) || []);
    return path.slice(0, 1);
  });
}

/** A work as CSL-JSON has it. Source: citation style language, data schema 1.0. */
function rawOf(item: Fields): RawReference {
  return {
    title: textOf(item["title"]),
    authors: listOf(item["author"], AUTHORS_MOST).map(nameOf),
    publishedOn: dateOf(item["issued"]),
    publisher: textOf(item["publisher"]),
    doi: textOf(item["DOI"]),
    urls: [textOf(item["URL"])],
    files: ["attachments", "attachment", "file", "files"].flatMap((name) => pathsIn(item[name])),
  };
}

/** The works in a value that was read from JSON: a list of them, or one alone; null for what is no work. */
export function* cslReferences(value: unknown): Generator<Reference | null> {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const item of items) yield isFields(item) ? asReference(rawOf(item)) : null;
}
