import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sample } from "@/prisma/sample/sample";
import { type Document, type Item, ItemInput } from "./item";

const LIBRARIES = join("bench", "research", "libraries");

/** Sets that come with the product: the sample, and libraries that were invented for this. */
export const ownSets = ["sample", "railway", "flood"] as const;

/** Sets of others, read from a folder that is named: paragraphs, few of which matter, and a question to them. */
export const givenSets = ["hotpotqa", "musique", "ramdocs"] as const;
type GivenSet = (typeof givenSets)[number];

export type SetName = (typeof ownSets)[number] | GivenSet;

async function documentsOf(set: (typeof ownSets)[number]): Promise<Document[]> {
  if (set === "sample") {
    return sample.files.map(({ fileName, title }) => ({ title, fileName, path: join("prisma", "sample", fileName) }));
  }
  const names = (await readdir(join(LIBRARIES, set))).filter((name) => !name.endsWith(".json")).sort();
  return names.map((fileName) => ({ title: null, fileName, path: join(LIBRARIES, set, fileName) }));
}

/** The questions to a library of our own, in the order in which they stand. */
export async function readOwn(set: (typeof ownSets)[number]): Promise<Item[]> {
  const text = await readFile(join(LIBRARIES, set, "questions.json"), "utf8");
  const documents = await documentsOf(set);
  return z
    .array(ItemInput)
    .parse(JSON.parse(text))
    .map((asked) => ({ ...asked, set, documents, supporting: [] }));
}

const Hotpot = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  type: z.string(),
  context: z.array(z.object({ title: z.string(), sentences: z.array(z.string()) })),
  supporting_facts: z.array(z.tuple([z.string(), z.int()])),
});

/** A string tells the answer unless it is yes or no, or stands in the question as one of two that are compared. */
function goldOf(question: string, spellings: readonly string[]): string[][] {
  const isPlain = spellings.some(
    (one) => /^(?:yes|no)$/i.test(one) || question.toLowerCase().includes(one.toLowerCase()),
  );
  return isPlain ? [] : [[...spellings]];
}

function fromHotpot(line: unknown): Item {
  const { id, question, answer, type, context, supporting_facts } = Hotpot.parse(line);
  const gold = goldOf(question, [answer]);
  const supporting = supporting_facts.flatMap(
    ([title, nth]) => context.find((one) => one.title === title)?.sentences[nth]?.trim() ?? [],
  );
  return {
    ...ItemInput.parse({ id, question, queryType: type === "comparison" ? "comparison" : "factual", gold }),
    set: "hotpotqa",
    documents: context.map(({ title, sentences }) => ({ title, text: sentences.join(" ").replace(/ {2,}/g, " ") })),
    supporting: gold.length === 0 ? supporting : [],
  };
}

const Musique = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  answer_aliases: z.array(z.string()),
  paragraphs: z.array(z.object({ title: z.string(), paragraph_text: z.string() })),
});

function fromMusique(line: unknown): Item {
  const { id, question, answer, answer_aliases, paragraphs } = Musique.parse(line);
  return {
    ...ItemInput.parse({ id, question, queryType: "factual", gold: [[answer, ...answer_aliases]] }),
    set: "musique",
    documents: paragraphs.map(({ title, paragraph_text: text }) => ({ title, text })),
    supporting: [],
  };
}

const Ramdocs = z.object({
  question: z.string(),
  documents: z.array(z.object({ text: z.string() })),
  gold_answers: z.array(z.string()),
  wrong_answers: z.array(z.string()),
});

/** Several answers may be right; one that is wrong and stands in a document makes a dispute with the first right one. */
function fromRamdocs(line: unknown, nth: number): Item {
  const { question, documents, gold_answers, wrong_answers } = Ramdocs.parse(line);
  const [a] = gold_answers;
  const [b] = wrong_answers;
  const disputed = a !== undefined && b !== undefined ? [{ about: question, a: [a], b: [b] }] : [];
  const gold = gold_answers.map((one) => [one]);
  return {
    ...ItemInput.parse({ id: `ramdocs-${nth + 1}`, question, queryType: "factual", gold, disputed }),
    set: "ramdocs",
    documents: documents.map(({ text }, place) => ({ title: `Document ${place + 1}`, text })),
    supporting: [],
  };
}

const given: Record<GivenSet, { file: string; read: (line: unknown, nth: number) => Item }> = {
  hotpotqa: { file: join("hotpotqa", "hipporag_train100.jsonl"), read: fromHotpot },
  musique: { file: join("musique", "train100.jsonl"), read: fromMusique },
  ramdocs: { file: join("ramdocs", "first200.jsonl"), read: fromRamdocs },
};

/** The questions of a set that others made, from the folder that holds it. */
export async function readGiven(set: GivenSet, folder: string): Promise<Item[]> {
  const { file, read } = given[set];
  const lines = (await readFile(join(folder, file), "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, nth) => read(JSON.parse(line), nth));
}
