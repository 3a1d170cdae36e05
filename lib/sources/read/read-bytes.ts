import { fileTypeFromBuffer } from "file-type";
import type { Dated } from "@/lib/domain/facts/dated-by";
import { namedDate } from "./calendar";
import { cleanText } from "./clean-text";
import { guessLanguage } from "./language";
import { decode, isGarbled } from "./parts/decode";
import { readDocx } from "./read-docx";
import { readEpub } from "./read-epub";
import { readHtml } from "./read-html";
import { readMail } from "./read-mail";
import { readOds } from "./read-ods";
import { readOdt } from "./read-odt";
import { readPdf } from "./read-pdf";
import { readCsv, readMarkdown, readText } from "./read-plain";
import { readPptx } from "./read-pptx";
import { datedAs, type ReadAnswer } from "./read-text";
import { readXlsx } from "./read-xlsx";

/** A document as it came. */
export interface Bytes {
  bytes: Uint8Array;
  fileName: string | null;
  /** What the sender said it is; believed only where the bytes do not say. */
  mediaType: string | null;
  charset: string | null;
  url: string | null;
}

type Reader = (bytes: Uint8Array) => Promise<ReadAnswer>;

/** What is read by what its bytes are: by the media type that they are known by. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["application/pdf", readPdf],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", readDocx],
  ["application/epub+zip", readEpub],
  ["application/vnd.oasis.opendocument.text", readOdt],
  ["application/vnd.oasis.opendocument.spreadsheet", readOds],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", readXlsx],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", readPptx],
  ["application/vnd.openxmlformats-officedocument.presentationml.slideshow", readPptx],
]);

/** Kinds that no text is: what is called so and is not of their bytes is damaged. */
const never = new Set(["pdf", "docx", "pptx", "xlsx", "epub", "odt", "ods"]);

function extensionOf(fileName: string | null): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
}

function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4_096);
  const zeros = head.filter((byte) => byte === 0).length;
  // UTF-16 and UTF-32 have a mark or many zeros in a pattern; an odd zero in text is cleaned away later.
  const hasMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  return !hasMark && (zeros > head.length * 0.1 || controls > head.length * 0.1);
}

const PAGE_START = /^\s*(?:<!doctype html|<html|<head|<body|<\?xml[^>]{0,200}\?>\s*<!doctype html)/i;

function isPage(text: string, document: Bytes): boolean {
  const isNamed = ["html", "htm", "xhtml"].includes(extensionOf(document.fileName));
  return isNamed || document.mediaType?.includes("html") === true || PAGE_START.test(text.slice(0, 2_000));
}

function readerOf(document: Bytes): (text: string) => ReadAnswer {
  const extension = extensionOf(document.fileName);
  if (extension === "csv" || document.mediaType === "text/csv") return readCsv;
  if (["md", "markdown"].includes(extension) || document.mediaType === "text/markdown") return readMarkdown;
  return readText;
}

async function readAsText(document: Bytes): Promise<ReadAnswer> {
  const decoded = decode(document.bytes, document.charset);
  if (isGarbled(decoded)) return { ok: false, code: "damaged" };
  if (isPage(decoded, document)) return readHtml(decoded, document.url);
  const { text, notes } = cleanText(decoded);
  const answer = readerOf(document)(text);
  return answer.ok ? { ok: true, read: { ...answer.read, notes } } : answer;
}

/** Readers take a PDF whose mark stands behind some other bytes. Source: ISO 32000, annex H. */
function hasPdfMark(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-");
}

/** Whether an office program protected it: then it is no zip, but holds one, encrypted. Source: MS-OFFCRYPTO, 2.3. */
function isLockedOffice(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
}

/** What the bytes show, and where they show only a zip or nothing, what the name says. */
function typeOf(document: Bytes, sniffed: string | undefined): string | undefined {
  const extension = extensionOf(document.fileName);
  const isPdfByName = extension === "pdf" || document.mediaType === "application/pdf";
  if (isPdfByName && hasPdfMark(document.bytes)) return "application/pdf";
  const [open = sniffed] =
    /^application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet)(?=-(?:template|web)$)/.exec(sniffed ?? "") ?? [];
  // The mark of a book is its first file, which some programs put elsewhere.
  const isBook = extension === "epub" || document.mediaType === "application/epub+zip";
  return isBook && sniffed === "application/zip" ? "application/epub+zip" : open;
}

async function byType(document: Bytes): Promise<ReadAnswer> {
  const type = typeOf(document, (await fileTypeFromBuffer(document.bytes))?.mime);
  const reader = readers.get(type ?? "");
  if (reader !== undefined) return reader(document.bytes);
  if (type?.includes(".macroenabled") === true) return { ok: false, code: "macros" };
  if (type === "application/x-cfb" && isLockedOffice(document.bytes)) return { ok: false, code: "encrypted" };
  if (type === "application/x-cfb") return { ok: false, code: "old_office" };
  if (never.has(extensionOf(document.fileName))) return { ok: false, code: "damaged" };
  const isText = type === undefined || type === "application/xml" || type.startsWith("text/");
  if (!isText || looksBinary(document.bytes)) return { ok: false, code: "unsupported_type" };
  const isMail = extensionOf(document.fileName) === "eml" || document.mediaType === "message/rfc822";
  return isMail ? readMail(document.bytes) : readAsText(document);
}

function titleWithin(title: string | null): string | null {
  const { text } = cleanText(title ?? "");
  const line = text.replace(/\s+/g, " ").slice(0, 200).toWellFormed();
  return line === "" ? null : line;
}

function datedName(fileName: string | null): Dated | null {
  const on = namedDate(fileName ?? "");
  return on === null ? null : { on, from: "file name" };
}

/** Reads a document of any supported kind: by what its bytes are, not by what its name says. */
export async function readBytes(document: Bytes): Promise<ReadAnswer> {
  if (document.bytes.byteLength === 0) return { ok: false, code: "empty_file" };
  const answer = await byType(document);
  if (!answer.ok) return answer;
  const { text, notes } = cleanText(answer.read.text);
  if (text === "") return { ok: false, code: "no_text" };
  return {
    ok: true,
    read: {
      ...answer.read,
      text,
      pages: answer.read.pages.filter((page) => page.start < text.length),
      title: titleWithin(answer.read.title),
      author: titleWithin(answer.read.author),
      publisher: titleWithin(answer.read.publisher),
      ...(answer.read.publishedOn === null ? datedAs(datedName(document.fileName)) : {}),
      language: answer.read.language ?? guessLanguage(text),
      notes: [...new Set([...answer.read.notes, ...notes])],
    },
  };
}
