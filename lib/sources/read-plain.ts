import { knownDate, type SaidOfItself, saidOfItself, titleOfText } from "./document-head";
import type { ReadAnswer } from "./read-text";

const nothingSaid: SaidOfItself = { author: null, publishedOn: null };

function answer(
  text: string,
  mediaType: string,
  { title, author, publishedOn }: SaidOfItself & { title: string | null },
): ReadAnswer {
  if (text.trim() === "") return { ok: false, code: "no_text" };
  return { ok: true, read: { text, title, author, publishedOn, language: null, mediaType, pages: [], notes: [] } };
}

/** A text without any form. */
export function readText(text: string): ReadAnswer {
  return answer(text, "text/plain", { title: titleOfText(text), ...saidOfItself(text) });
}

/** A field of front matter; a value in quotation marks stands without them. */
function fieldOf(matter: string, names: string): string | null {
  const value = new RegExp(`^(?:${names}):[ \\t]*(\\S.{0,199}?)[ \\t]*$`, "im").exec(matter)?.[1] ?? null;
  return /^(["'])(.+)\1$/.exec(value ?? "")?.[2] ?? value;
}

/** Markdown stays as it is; its front matter, or else its first heading, gives the title; its head says who wrote it, and when. */
export function readMarkdown(text: string): ReadAnswer {
  const matter = /^---\n([\s\S]{0,4000}?)\n---\n/.exec(text);
  const body = text.slice(matter?.[0].length ?? 0);
  const said = saidOfItself(body);
  const title = fieldOf(matter?.[1] ?? "", "title") ?? /^#\s+(.{1,200})$/m.exec(body)?.[1]?.trim() ?? null;
  const author = fieldOf(matter?.[1] ?? "", "authors?|by|publisher") ?? said.author;
  const publishedOn = knownDate(fieldOf(matter?.[1] ?? "", "date|published(?:_?on)?")) ?? said.publishedOn;
  return answer(body, "text/markdown", { title, author, publishedOn });
}

/** Rows of cells. A quote at a cell's beginning opens it: it may then hold separators, line ends and doubled quotes. */
function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (isQuoted && letter === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (isQuoted && letter === '"') isQuoted = false;
    else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (!isQuoted && letter === separator) {
      row.push(cell);
      cell = "";
    } else if (!isQuoted && letter === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += letter;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.some((one) => one.trim() !== ""));
}

function separatorOf(text: string): string {
  const head = text.split("\n", 1)[0] ?? "";
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: head.split(mark).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.mark ?? ",";
}

/** Rows of a table, one paragraph each, every cell behind its column's name. */
export function readCsv(text: string): ReadAnswer {
  const [head = [], ...rows] = parseRows(text.replace(/\r\n?/g, "\n"), separatorOf(text));
  const lines = rows.map((row) =>
    row
      .map((cell, index) => ({
        name: (head[index] ?? `Column ${index + 1}`).trim(),
        cell: cell.replace(/\s+/g, " ").trim(),
      }))
      .filter(({ cell }) => cell !== "")
      .map(({ name, cell }) => `${name}: ${cell}`)
      .join("\n"),
  );
  return answer(lines.join("\n\n"), "text/csv", { title: null, ...nothingSaid });
}
