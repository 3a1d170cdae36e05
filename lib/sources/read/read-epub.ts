import { fieldDate } from "./calendar";
import { saidOfItself } from "./document-head";
import { type Book, type Chapter, openBook } from "./parts/book";
import { decode } from "./parts/decode";
import type { Parts } from "./parts/parts";
import { checkNesting } from "./parts/xml";
import { visibleMarkdown } from "./read-html";
import { readPacked } from "./read-packed";
import { datedAs, type ReadAnswer, TEXT_MAX } from "./read-text";

/** Elements that XHTML closes at once and HTML does not know so: `<title/>` would take all that follows for the title. */
const CLOSED_AT_ONCE =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][\w:-]*)(?=[\s/])([^<>]*)\/>/gi;

async function chapterText(parts: Parts, { path, title }: Chapter): Promise<string> {
  const bytes = (await parts.bytes(path)) ?? new Uint8Array();
  const page = decode(bytes, null)
    .replace(/^\s*<\?xml[^>]{0,200}\?>/, "")
    .replace(CLOSED_AT_ONCE, "<$1$2></$1>");
  checkNesting(page);
  const text = visibleMarkdown(page).trim();
  const isNamed = title === null || text === "" || /^#{1,6} /m.test(text);
  return isNamed ? text : `# ${title}\n\n${text}`;
}

/** Chapter by chapter, until there is more than is kept. */
async function textOf(parts: Parts, chapters: readonly Chapter[]): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  for (const chapter of chapters) {
    const text = await chapterText(parts, chapter);
    if (text !== "") texts.push(text);
    length += text.length;
    if (length > TEXT_MAX) break;
  }
  return texts.join("\n\n");
}

function answer(text: string, book: Book): ReadAnswer {
  if (text === "") return { ok: false, code: "no_text" };
  const said = saidOfItself(text);
  const on = fieldDate(book.published);
  return {
    ok: true,
    read: {
      text,
      title: book.title,
      author: book.authors.length === 0 ? said.author : book.authors.join(", "),
      publisher: book.publisher ?? said.publisher,
      ...datedAs(on === null ? said.dated : { on, from: "metadata", name: "dc:date" }),
      language: book.language,
      mediaType: "application/epub+zip",
      pages: [],
      notes: [],
    },
  };
}

async function readBook(parts: Parts): Promise<ReadAnswer> {
  const book = await openBook(parts);
  if (book === null) return { ok: false, code: "damaged" };
  if (book.isLocked) return { ok: false, code: "locked" };
  return answer(await textOf(parts, book.chapters), book);
}

/** The text of an e-book as Markdown, in the order in which it is read. */
export async function readEpub(bytes: Uint8Array): Promise<ReadAnswer> {
  return await readPacked(bytes, readBook);
}
