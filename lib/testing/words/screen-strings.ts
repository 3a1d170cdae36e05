import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What people read on a screen, and where it is written. */
export interface ScreenString {
  file: string;
  text: string;
}

const ROOMS = ["app", "components"];
const notShown = /\.(?:spec|test)\.tsx?$/;
/** Text between two elements, up to whatever is put in its midst. */
const BETWEEN = /(?<=[>}])[^<>{}=;]*[A-Za-z]{2}[^<>{}=;]*(?=[<{])/g;
/** Text in quotation marks, or in those that hold values. */
const QUOTED = /"((?:[^"\\\n]|\\.){3,})"|`([^`\n]{3,})`/g;
/** Signs and words of code: what holds them is nothing that people read. */
const CODE =
  /^[@./#]|=>|\w\(|&&|\|\||\w:$|var\(--|\b(?:const|return|import|await|export|function|interface|noopener)\b/;

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

/** The texts of one file of a screen, in the order in which they stand. */
export function stringsOf(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^import .*$/gm, "");
  const between = [...code.matchAll(BETWEEN)].map(([text]) => plainOf(text)).filter(isRead);
  const quoted = [...code.matchAll(QUOTED)].map(([, one, other]) => plainOf(one ?? other ?? "")).filter(isRead);
  // A word alone in quotation marks is a name as often as not; what is read begins with a capital letter or has a space.
  return [...new Set([...between, ...quoted.filter((text) => / |^[A-Z]/.test(text))])];
}

/** All that is written for people in the files of the screens. */
export function screenStrings(): ScreenString[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && !notShown.test(file))
    .toSorted()
    .flatMap((file) => stringsOf(readFileSync(file, "utf8")).map((text) => ({ file, text })));
}
