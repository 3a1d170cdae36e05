import { headText } from "./mail-charset";

/** A field of a mail's head, as it is written, on one line. */
export interface MailField {
  /** In small letters. */
  name: string;
  value: string;
}

/** Fields of one head; what lies behind so many was written by no program. */
const FIELDS_MAX = 500;

/** The fields of a head, lines that go on put together; those of a line that is no field go with it. Source: RFC 5322, 2.2. */
export function mailFields(head: string): MailField[] {
  const fields: MailField[] = [];
  let open: MailField | null = null;
  for (const line of head.split("\n")) {
    if (/^[ \t]/.test(line)) {
      if (open !== null) open.value += line;
      continue;
    }
    const name = /^([\x21-\x39\x3b-\x7e]+)[ \t]*:/.exec(line)?.[1];
    if (name !== undefined && fields.length >= FIELDS_MAX) break;
    open = name === undefined ? null : { name: name.toLowerCase(), value: line.slice(line.indexOf(":") + 1) };
    if (open !== null) fields.push(open);
  }
  return fields;
}

/** Bytes, each as the letter of its number, in words. */
function inCharset(binary: string, charset: string | null): string {
  return headText(Buffer.from(binary, "latin1"), charset);
}

/** `=E4` as the byte that it stands for; in heads `_` is a space. Source: RFC 2045, 6.7; RFC 2047, 4.2. */
export function fromQuotedPrintable(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+(?=\n)/g, "")
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const WORD = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,20})?\?([bq])\?([^?\s]*)\?=/gi;

interface Run {
  charset: string;
  binary: string;
}

/** Words one after the other in one charset are one run of bytes: a letter may be cut between them. */
function decodedRun(words: string): string {
  const runs: Run[] = [];
  for (const [, charset = "", encoding = "", text = ""] of words.matchAll(WORD)) {
    const binary =
      encoding.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("latin1")
        : fromQuotedPrintable(text.replaceAll("_", " "));
    const last = runs.at(-1);
    if (last?.charset.toLowerCase() === charset.toLowerCase()) last.binary += binary;
    else runs.push({ charset, binary });
  }
  return runs.map(({ charset, binary }) => inCharset(binary, charset)).join("");
}

const WORDS = /=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=(?:\s+=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=)*/gi;

/** A field's value in words: what is encoded in it decoded, on one line. Source: RFC 2047. */
export function fieldText(value: string): string {
  const isEightBit = /[\x80-\xff]/.test(value);
  const written = isEightBit ? inCharset(value, null) : value;
  return written.replace(WORDS, decodedRun).replace(/\s+/g, " ").trim();
}

/** What the first field of a name says; null where there is none. */
export function mailField(fields: readonly MailField[], name: string): string | null {
  const text = fieldText(fields.find((field) => field.name === name)?.value ?? "");
  return text === "" ? null : text;
}

/** A value that goes on with parameters: `text/plain; charset="utf-8"`. */
export interface Parametered {
  /** In small letters. */
  value: string;
  /** By names in small letters. */
  parameters: ReadonlyMap<string, string>;
}

const PARAMETER = /;\s*([\w!#$&+.^`|~-]+)(?:\*(\d{1,2}))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;

/** A parameter's value, or a piece of it. */
interface Piece {
  text: string;
  /** Whether it is written with percent signs. */
  isPercent: boolean;
}

/** The ways in which one parameter may be told, often at once: for programs of every age. */
interface Parameter {
  plain: Piece | undefined;
  extended: Piece | undefined;
  /** By their numbers. */
  pieces: Map<number, Piece>;
}

function fromPercent(text: string): string {
  return text.replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Pieces in words. In front of the first stands `charset'language'` where it is written with percent signs. */
function inWords([first, ...others]: readonly Piece[]): string {
  if (first === undefined) return "";
  const [, charset = "", rest = first.text] = first.isPercent
    ? (/^([\w.:+-]*)'[\w-]*'([\s\S]*)$/.exec(first.text) ?? [])
    : [];
  const pieces = [{ ...first, text: rest }, ...others];
  const binary = pieces.map(({ text, isPercent }) => (isPercent ? fromPercent(text) : text)).join("");
  return pieces.some(({ isPercent }) => isPercent)
    ? inCharset(binary, charset === "" ? null : charset)
    : fieldText(binary);
}

/** Pieces in the order of their numbers, up to the first that is missing. */
function inOrder(pieces: ReadonlyMap<number, Piece>): Piece[] {
  const found: Piece[] = [];
  for (let piece = pieces.get(0); piece !== undefined; piece = pieces.get(found.length)) found.push(piece);
  return found;
}

/** What is told in the newer way counts, whatever stands beside it for older programs. Source: RFC 6266, 4.3. */
function best({ plain, extended, pieces }: Parameter): string {
  const single = extended ?? (pieces.has(0) ? undefined : plain);
  return inWords(single === undefined ? inOrder(pieces) : [single]);
}

/** A field with its parameters, those that go on in pieces put together. Source: RFC 2045, 5.1; RFC 2231. */
export function parametered(field: string | undefined): Parametered {
  const text = (field ?? "").replace(/\s+/g, " ");
  const told = new Map<string, Parameter>();
  for (const [, written = "", number, star, quoted, bare = ""] of text.matchAll(PARAMETER)) {
    const name = written.toLowerCase();
    const piece = { text: quoted?.replace(/\\(.)/g, "$1") ?? bare, isPercent: star !== undefined };
    const one = told.get(name) ?? { plain: undefined, extended: undefined, pieces: new Map<number, Piece>() };
    if (number !== undefined) one.pieces.set(Number(number), piece);
    else if (piece.isPercent) one.extended ??= piece;
    else one.plain ??= piece;
    told.set(name, one);
  }
  return {
    value: (text.split(";", 1)[0] ?? "").trim().toLowerCase(),
    parameters: new Map([...told].map(([name, one]) => [name, best(one)])),
  };
}
