import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A question with paragraphs of which few matter, and the sentences that bear its answer out. */
export interface Question {
  question: string;
  paragraphs: { title: string; sentences: string[] }[];
  /** Supporting sentences, as `title#nth` of their paragraph. */
  wanted: ReadonlySet<string>;
}

const Hotpot = z
  .object({
    question: z.string(),
    context: z.array(z.object({ title: z.string(), sentences: z.array(z.string()) })),
    supporting_facts: z.array(z.tuple([z.string(), z.int()])),
  })
  .transform(
    ({ question, context, supporting_facts }): Question => ({
      question,
      paragraphs: context.map(({ title, sentences }) => ({ title, sentences: sentences.map((text) => text.trim()) })),
      wanted: new Set(supporting_facts.map(([title, nth]) => `${title}#${nth}`)),
    }),
  );

/** Not the product's own splitter: what it splits wrongly is to count. */
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const Musique = z
  .object({
    question: z.string(),
    decomposition: z.array(z.object({ answer: z.string(), paragraph_support_idx: z.int() })),
    paragraphs: z.array(z.object({ idx: z.int(), title: z.string(), paragraph_text: z.string() })),
  })
  .transform(({ question, decomposition, paragraphs: given }): Question => {
    const paragraphs = given.map(({ title, paragraph_text }) => ({
      title,
      sentences: [...segmenter.segment(paragraph_text)].map(({ segment }) => segment.trim()),
    }));
    const wanted = decomposition.map(({ answer, paragraph_support_idx: at }) => {
      const holds = (text: string): boolean => text.toLowerCase().includes(answer.toLowerCase());
      const nth = paragraphs[at]?.sentences.findIndex(holds) ?? -1;
      return `${paragraphs[at]?.title}#${Math.max(0, nth)}`;
    });
    return { question, paragraphs, wanted: new Set(wanted) };
  });

/** The questions of a file of HotpotQA's or MuSiQue's form, one a line. */
export async function readQuestions(path: string): Promise<Question[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => z.union([Hotpot, Musique]).parse(JSON.parse(line)));
}
