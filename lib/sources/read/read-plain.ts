import { listsOnOneLine, wikiLinksAsWords } from "@/lib/domain/files/vault-note";
import { plainText } from "@/lib/domain/markdown/markdown";
import { saidOfItself, titleOfText } from "./document-head";
import { datedField, fieldOf, headerFields, titleField } from "./header-fields";
import { rowInWords, saidIn } from "./parts/table-rows";
import { datedAs, type ReadAnswer, type ReadText } from "./read-text";

type Said = Pick<ReadText, "title" | "author" | "publisher" | "publishedOn" | "dateFrom">;
const nothingSaid: Said = { title: null, author: null, publisher: null, ...datedAs(null) };

function answer(text: string, mediaType: string, said: Said): ReadAnswer {
  if (text.trim() === "") return { ok: false, code: "no_text" };
  return { ok: true, read: { text, ...said, language: null, mediaType, pages: [], notes: [] } };
}

/** A text without any form: a head of fields says its title, or else its first line does. */
export function readText(text: string): ReadAnswer {
  const fields = headerFields(text);
  const { author, publisher, dated } = saidOfItself(text);
  const title = titleField(fields, /^(?:title|subject)$/i) ?? titleOfText(text);
  return answer(text, "text/plain", { title, author, publisher, ...datedAs(dated) });
}

/** A value in quotation marks stands without them. */
function unquoted(value: string | null): string | null {
  return /^(["'])(.+)\1$/.exec(value ?? "")?.[2] ?? value;
}

/** The first heading of a text, as it is read aloud. */
function headingOf(body: string): string | null {
  const [, heading = ""] = /^#\s+(.{1,200})$/m.exec(body) ?? [];
  const title = plainText(heading);
  return title === "" ? null : title;
}

/**
 * Markdown stays as it is, but for links of a vault, which become the words that people read; its front matter, or else its first heading, gives
 * the title; its head says who wrote it, and when.
 */
export function readMarkdown(text: string): ReadAnswer {
  const matter = /^---\n([\s\S]{0,4000}?)\n---\n/.exec(text);
  const body = wikiLinksAsWords(text.slice(matter?.[0].length ?? 0));
  const head = wikiLinksAsWords(listsOnOneLine(matter?.[1] ?? ""));
  const fields = headerFields(head).map(({ name, value }) => ({ name, value: unquoted(value) ?? "" }));
  const said = saidOfItself(body);
  const publisher = fieldOf(fields, /^publisher$/i);
  return answer(body, "text/markdown", {
    title: titleField(fields, /^title$/i) ?? headingOf(body),
    author: fieldOf(fields, /^(?:authors?|by)$/i) ?? publisher ?? said.author,
    publisher: publisher ?? said.publisher,
    ...datedAs(datedField(fields) ?? said.dated),
  });
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
  const names = new Map(saidIn(head.entries()));
  const lines = rows.map((row) => rowInWords(names, saidIn(row.entries())));
  return answer(lines.join("\n\n"), "text/csv", nothingSaid);
}
