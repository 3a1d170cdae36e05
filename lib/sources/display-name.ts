import { cleanText } from "@/lib/sources/read/clean-text";

const NAME_MAX = 200;

/** A title as it is shown: on one line, no controls, nothing invisible. */
export function cleanTitle(title: string): string {
  return cleanText(title).text.replace(/\s+/g, " ");
}

/** A file's name or title as it is shown: no folders, no controls, nothing invisible, at most 200 characters. */
export function displayName(name: string): string {
  const clean = cleanTitle(name.replaceAll("\\", "/").split("/").at(-1) ?? "");
  const short = clean.length <= NAME_MAX ? clean : `${clean.slice(0, NAME_MAX - 1).toWellFormed()}…`;
  return short === "" ? "untitled" : short;
}
