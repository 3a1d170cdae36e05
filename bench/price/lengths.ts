import { z } from "zod";
import { FactKey, markerOf } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { sentences } from "@/lib/domain/prose/sentences";

/** What a model would say in place of an offline answer, with what it was asked. */
export type Longer = (answer: Record<string, unknown>, input: unknown) => Record<string, unknown>;

/** Words that a model's texts have, least and most. Source: answers of the live run that judgement.md, section 4, tells of. */
export const lengths = {
  section: { least: 150, most: 300 },
  answer: { least: 80, most: 200 },
  summary: { least: 150, most: 300 },
  decision: { least: 40, most: 100 },
  /** Quotes that a writer takes itself, and texts that a plan wants read. Source: reports that were written so by hand. */
  quotes: 24,
  texts: 14,
  /** Of so many facts one answers none of the questions that were asked. Source: 40 of 200 in a run with a real model. */
  beside: 5,
} as const;

/** Facts that a model takes from a passage that bears on a question. */
export const perPassage = { least: 6, most: 10 } as const;

interface Bounds {
  least: number;
  most: number;
}

const ToldFact = z.object({ id: z.string(), statement: z.string() });
type ToldFact = z.infer<typeof ToldFact>;
const Stretch = z.object({ id: z.string(), text: z.string() });
export type Stretch = z.infer<typeof Stretch>;

/** All that has a shape, wherever it stands in a value, in order. */
function within<T>(shape: z.ZodType<T>, value: unknown): T[] {
  const own = shape.safeParse(value);
  if (own.success) return [own.data];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((part) => within(shape, part));
}

/** The facts that an agent was given, however its input holds them. */
export function factsIn(input: unknown): ToldFact[] {
  return within(ToldFact, input);
}

/** The passages that an agent was given, however its input holds them. */
export function passagesIn(input: unknown): Stretch[] {
  return within(Stretch, input);
}

const OfSource = z.object({ id: z.string(), sourceId: z.string(), statement: z.string() });

/** A fact of each source, of those that have the most facts first. */
export function textsFor(input: unknown, most: number): string[] {
  const bySource = Map.groupBy(within(OfSource, input), ({ sourceId }) => sourceId);
  const ranked = [...bySource.values()].toSorted((a, b) => b.length - a.length);
  return ranked.slice(0, most).flatMap(([first]) => first?.id ?? []);
}

/** Sentences of passages as quotes of a writer's own, from as many passages as may be. */
export function quotesFor(
  passages: readonly Stretch[],
  most: number,
): { id: string; passage: string; quote: string; statement: string }[] {
  const each = passages.flatMap((passage) =>
    tellingSentences(passage)
      .slice(0, 1)
      .map((quote) => ({ passage: passage.id, quote, statement: quote.slice(0, 1_000) })),
  );
  const step = Math.max(1, Math.floor(each.length / most));
  return each
    .filter((_, nth) => nth % step === 0)
    .slice(0, most)
    .map((one, nth) => ({ id: `Q${nth + 1}`, ...one }));
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

function sentenceOf({ id, statement }: ToldFact): string {
  const key = FactKey.safeParse(id);
  return key.success ? `${statement} ${markerOf(key.data)}` : statement;
}

/** A text brought to a length: with facts that it does not cite yet, or without its last paragraphs. */
export function ofLength(text: string, facts: readonly ToldFact[], { least, most }: Bounds): string {
  const paragraphs = text.split("\n\n");
  while (paragraphs.length > 1 && wordsIn(paragraphs.join(" ")) > most) paragraphs.pop();
  const cited = new Set<string>(citedKeys([{ markdown: paragraphs.join("\n\n") }]));
  const more: string[] = [];
  let words = wordsIn(paragraphs.join(" "));
  for (const fact of facts) {
    if (words >= least) break;
    if (cited.has(fact.id)) continue;
    more.push(sentenceOf(fact));
    words += wordsIn(fact.statement);
  }
  return [...paragraphs, ...(more.length > 0 ? [more.join(" ")] : [])].join("\n\n");
}

/** The prose sentences of a passage that can stand for a fact each. */
export function tellingSentences({ text }: Stretch): string[] {
  return sentences(text)
    .filter(({ kind, text: said }) => kind === "prose" && wordsIn(said) >= 8 && wordsIn(said) <= 60)
    .map((sentence) => sentence.text);
}
