import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What people read, and where it is written. */
export interface ScreenString {
  file: string;
  text: string;
}

const ROOMS = ["app", "components"];
const notShown = /\.(?:spec|test)\.tsx?$/;
/** What of the library is written for nobody but models, machines and tests. */
const notTold = /^lib\/(?:testing\/|platform\/db\/generated\/|agents\/(?!offline\/)|client\/keys)|\.test\.ts$/;
/** Text between two elements, up to whatever is put in its midst. */
const BETWEEN = /(?<=[>}])[^<>{}=;]*[A-Za-z]{2}[^<>{}=;]*(?=[<{])/g;
/** Text in quotation marks, or in those that hold values. */
const QUOTED = /"((?:[^"\\\n]|\\.){3,})"|`([^`\n]{3,})`/g;
/** What a field, a button or a column is called, in a form or in a table of them: one word is read here, too. */
const NAMED =
  /\b(?:aria-label|label|placeholder|title|description|alt|says|word|hint|button)\s*(?:=\s*\{?|:)\s*(?:"((?:[^"\\]|\\.)+)"|`([^`]+)`)/g;
/** Signs and words of code: what holds them is nothing that people read. */
const CODE =
  /^[@./#]|=>|\w\(|&&|\|\||\w:$|var\(--|\b(?:const|return|import|await|export|function|interface|noopener)\b/;
/** A sentence, or the beginning of one: how the library writes what people are told. */
const TOLD = /^[“(…]?\p{Lu}[\p{Ll}\p{Lu}’'-]* .*\p{L}{2}/u;
/** What is asked of a database, or of a browser. */
const QUERY =
  /\b(?:select|update|insert|delete|alter|create|where|from)\b .*[=;$]|\b(?:content-type|charset|text\/|image\/)/i;

/** What is put into a text is not of its words. */
function plainOf(text: string): string {
  return text
    .replace(/\$\{[^{}]*\}/g, "…")
    .replace(/\s+/g, " ")
    .trim();
}

function isRead(text: string): boolean {
  return /[a-z]/i.test(text) && !CODE.test(text);
}

function withoutRemarks(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^import .*$/gm, "");
}

function found(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, one, other]) => plainOf(one ?? other ?? "")).filter(isRead);
}

/** The texts of one file of a screen, in the order in which they stand. */
export function stringsOf(source: string): string[] {
  const code = withoutRemarks(source);
  const between = [...code.matchAll(BETWEEN)].map(([text]) => plainOf(text)).filter(isRead);
  const named = found(code, NAMED).filter((text) => / |^[A-Z]|^[a-z]+$/.test(text));
  // A word alone in quotation marks is a name as often as not; what is read begins with a capital letter or has a space.
  const quoted = found(code, QUOTED).filter((text) => / |^[A-Z]/.test(text));
  return [...new Set([...between, ...named, ...quoted])];
}

/** The texts of one file of the library that people are told: sentences, labels, what stands in mails and files. */
export function toldIn(source: string): string[] {
  const code = withoutRemarks(source);
  const named = found(code, NAMED).filter((text) => /^\p{Lu}/u.test(text));
  const told = found(code, QUOTED).filter((text) => TOLD.test(text) && !QUERY.test(text));
  return [...new Set([...named, ...told])];
}

function filesBelow(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file));
}

/** All that is written for people: in the files of the screens, and in what the library tells them. */
export function screenStrings(): ScreenString[] {
  const screens = ROOMS.flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file) && !notShown.test(file));
  const library = filesBelow("lib").filter((file) => /\.ts$/.test(file) && !notTold.test(file));
  return [...screens.map((file) => ({ file, of: stringsOf })), ...library.map((file) => ({ file, of: toldIn }))]
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap(({ file, of }) => of(readFileSync(file, "utf8")).map((text) => ({ file, text })));
}
