import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { termSet } from "@/lib/domain/text/terms";

export interface Document {
  title: string;
  text: string;
}

/** A number from 0 on that a name always has. */
function numberOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE();
}

/** The texts of a folder; a title is the document's own where its head has one. */
export async function readFolder(folder: string): Promise<Document[]> {
  const names = (await readdir(folder)).filter((name) => /\.(txt|md|rst)$/.test(name) && name !== "README.md").sort();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { title: /^Title: (.+)$/m.exec(text)?.[1] ?? name, text };
    }),
  );
}

/** Paragraphs of one made document. */
const PARAGRAPHS = 8;

/** A document that nobody wrote: paragraphs of others, one after another. */
function recombined(documents: readonly (readonly string[])[], nth: number): Document {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => {
    const from = documents[numberOf(`document ${nth} ${at}`) % documents.length] ?? [];
    return from[numberOf(`paragraph ${nth} ${at}`) % Math.max(1, from.length)] ?? "";
  });
  const title = `Notes ${nth}`;
  // Its title goes before it: a paragraph alone may begin as files of another kind do.
  return { title, text: [title, ...paragraphs].join("\n\n") };
}

/** So many documents: those nearest to the question first, then the others, then such as are cut from them. */
export function archiveOf(documents: readonly Document[], question: string, size: number): Document[] {
  const wanted = termSet(question);
  const near = ({ text, title }: Document): number => {
    const titled = termSet(title);
    const told = termSet(text);
    return [...wanted].reduce((sum, term) => sum + (titled.has(term) ? 3 : 0) + (told.has(term) ? 1 : 0), 0);
  };
  const ranked = documents
    .map((document) => ({ document, value: near(document) }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ document }) => document);
  const paragraphs = ranked.map(({ text }) => text.split(/\n\s*\n/).filter((part) => part.length > 80));
  const made = Math.max(0, size - ranked.length);
  return [...ranked.slice(0, size), ...Array.from({ length: made }, (_, nth) => recombined(paragraphs, nth))];
}
