import type { ReadAnswer } from "./read-text";

function answer(text: string, mediaType: string, title: string | null): ReadAnswer {
  if (text.trim() === "") return { ok: false, code: "no_text" };
  return {
    ok: true,
    read: { text, title, author: null, publishedOn: null, language: null, mediaType, pages: [], notes: [] },
  };
}

/** A first line that reads like a title. */
function firstLine(text: string): string | null {
  const line = text.trimStart().split("\n", 1)[0]?.trim() ?? "";
  return line.length > 0 && line.length <= 120 && !/[.;,]$/.test(line) ? line : null;
}

/** A text without any form. */
export function readText(text: string): ReadAnswer {
  return answer(text, "text/plain", firstLine(text));
}

/** Markdown stays as it is; its front matter, or else its first heading, gives the title. */
export function readMarkdown(text: string): ReadAnswer {
  const matter = /^---\n([\s\S]{0,4000}?)\n---\n/.exec(text);
  const body = text.slice(matter?.[0].length ?? 0);
  const named = /^title:[ \t]*["']?(.{1,200}?)["']?[ \t]*$/m.exec(matter?.[1] ?? "")?.[1];
  const title = named ?? /^#\s+(.{1,200})$/m.exec(body)?.[1]?.trim() ?? null;
  return answer(body, "text/markdown", title);
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
  return answer(lines.join("\n\n"), "text/csv", null);
}
