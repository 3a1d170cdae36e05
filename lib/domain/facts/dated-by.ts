/** Where a document says when it was published, the surest first. */
export const dateOrigins = [
  "header field",
  "metadata",
  "structured data",
  "time element",
  "byline",
  "address",
  "head of the text",
  "file name",
  "list of references",
] as const;
export type DateOrigin = (typeof dateOrigins)[number];

/** A date and where it stands; `name` is that of the field, where one says it. */
export interface Dated {
  on: string;
  from: DateOrigin;
  name?: string;
}

const places: Record<DateOrigin, string> = {
  "header field": "its header field",
  metadata: "its metadata",
  "structured data": "its structured data",
  "time element": "the time that the page marks",
  byline: "its byline",
  address: "its address",
  "head of the text": "the first lines of its text",
  "file name": "the name of its file",
  "list of references": "the list of references that named it",
};

/** Longest name of a field that is kept, in characters. */
const NAME_MOST = 60;

/** Where a date is from, as it is stored: `header field: Created`. */
export function originOf({ from, name }: Omit<Dated, "on">): string {
  return name === undefined ? from : `${from}: ${name.slice(0, NAME_MOST)}`;
}

/** What is stored of a date's origin, for people: “Dated by its header field “Created””. Null where nothing is known. */
export function datedBy(origin: string | null): string | null {
  const from = dateOrigins.find((one) => origin === one || origin?.startsWith(`${one}: `));
  if (origin === null || from === undefined) return null;
  const name = origin.slice(from.length + 2);
  return `Dated by ${places[from]}${name === "" ? "" : ` “${name}”`}`;
}
