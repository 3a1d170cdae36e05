/** The kinds of documents that a library takes, as people call them, each with the endings of its files. */
const documentKinds = [
  { name: "PDF", endings: [".pdf"] },
  { name: "DOCX", endings: [".docx"] },
  { name: "PPTX", endings: [".pptx", ".ppsx"] },
  { name: "XLSX", endings: [".xlsx"] },
  { name: "OpenDocument (.odt, .ods)", endings: [".odt", ".ods"] },
  { name: "EPUB", endings: [".epub"] },
  { name: "e-mail (.eml)", endings: [".eml"] },
  { name: "HTML", endings: [".html", ".htm"] },
  { name: "Markdown", endings: [".md", ".markdown"] },
  { name: "text", endings: [".txt"] },
  { name: "CSV", endings: [".csv"] },
] as const;

function listed(joint: "or" | "and"): string {
  const names = documentKinds.map(({ name }) => name);
  return `${names.slice(0, -1).join(", ")} ${joint} ${names.at(-1)}`;
}

/** The endings of names of files that are taken, with their dots. */
export const acceptedEndings: readonly string[] = documentKinds.flatMap(({ endings }) => endings);

/** “PDF, DOCX, … or CSV”: what may be added. */
export const acceptedWords = listed("or");

/** “PDF, DOCX, … and CSV”: what can be read. */
export const readableWords = listed("and");

/** What an office program calls its files where they hold programs. */
const MACRO_ENDING = /\.(?:doc|dot|ppt|pot|pps|xls|xlt)m$/i;

/** Whether a file's name says that it holds macros. */
export function isNamedWithMacros(fileName: string): boolean {
  return MACRO_ENDING.test(fileName);
}

/** Why a file with macros is not read. */
export const MACROS_REFUSED =
  "This file holds macros, which are never run here, so it is not read. Save it without them, then add it again.";
