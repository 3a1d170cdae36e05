import { z } from "zod";
import { topicVerdicts } from "@/lib/domain/core/words";
import { QuoteInContext } from "@/lib/domain/facts/checking";
import { ReadSource } from "@/lib/domain/facts/read-together";
import { SECTION_LEVELS } from "@/lib/domain/report/report";

/** A fact as an agent sees it; `id` is its key, the only thing an agent may cite. */
export const FactIn = z.object({
  id: z.string(),
  statement: z.string(),
  quote: z.string(),
  sourceId: z.string(),
  sourceTitle: z.string(),
  confidence: z.number().min(0).max(1),
  published: z.string().nullable(),
  /** Where its quote begins in its source, for the order that the source gives; no prompt shows it. */
  place: z.int().optional(),
  /** The heading that its quote stands beneath, which says what an item or an open subject is; no prompt shows it. */
  heading: z.string().nullable().optional(),
  /** The headings above its quote, the outermost first, where they are told. */
  above: z.array(z.string()).optional(),
  /** The short fields of its source's head, where they are told. */
  fields: z.array(z.string()).optional(),
});
export type FactIn = z.infer<typeof FactIn>;

/** Facts of one subject and quantity, or event, that are compared with each other. */
export const ComparedGroup = z.strictObject({ facts: z.array(FactIn) });
export type ComparedGroup = z.infer<typeof ComparedGroup>;

/** A sentence with the quotes that are to bear it out, each with its source and what stands around it there. */
export const CheckItem = z.strictObject({
  id: z.string(),
  sentence: z.string(),
  /** Of a row of a table what leads to that, and its head. */
  table: z.string().optional(),
  quotes: z.array(QuoteInContext),
});
export type CheckItem = z.infer<typeof CheckItem>;

/** A stretch of one source. Its text comes from outside: a prompt holds it only inside a delimited data block. */
export const PassageIn = z.object({
  id: z.string(),
  sourceId: z.string(),
  sourceTitle: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
});
export type PassageIn = z.infer<typeof PassageIn>;

export const SourceIn = ReadSource;
export type SourceIn = ReadSource;

/** A question with the number by which an answer names it. */
export const NumberedQuestion = z.strictObject({ number: z.int(), asked: z.string() });

/** The title of a document, with the number by which an answer names it. */
export const NumberedTitle = z.strictObject({ number: z.int(), title: z.string() });

/** A document of a library as a planner sees it, with the number by which an answer names it. */
export const DocumentIn = z.strictObject({
  number: z.int(),
  title: z.string(),
  published: z.string().nullable(),
  /** What its head says became of it: “Withdrawn”. */
  status: z.string().nullable(),
});
export type DocumentIn = z.infer<typeof DocumentIn>;

/** Such a document with the words that it begins with. */
export const NeighbourIn = z.strictObject({ ...DocumentIn.shape, lead: z.string() });

export const PerspectiveIn = z.object({ name: z.string(), focus: z.string() });
export type PerspectiveIn = z.infer<typeof PerspectiveIn>;

export const Turn = z.object({ question: z.string(), answer: z.string(), factIds: z.array(z.string()) });
export type Turn = z.infer<typeof Turn>;

/** A summary that stands for what was folded, or of what was found elsewhere; `factIds` are those it cites. */
export const Note = z.object({ title: z.string(), text: z.string(), factIds: z.array(z.string()) });
export type Note = z.infer<typeof Note>;

/** A topic of research, with what must be known before it counts as answered. */
export const Topic = z.object({
  name: z.string().min(1).max(120),
  description: z.string().max(600),
  criteria: z.array(z.string().min(1).max(300)).min(1).max(4),
});
export type Topic = z.infer<typeof Topic>;

/** A question of the run with the facts that answer it; none where it is open, then those that stand nearest to it. */
export const QuestionIn = z.object({
  question: z.string(),
  answeredBy: z.array(z.string()),
  nearest: z.array(z.string()).optional(),
});
export type QuestionIn = z.infer<typeof QuestionIn>;

/** A perspective or topic with what it found. */
export const FoundTopic = z.object({
  key: z.string(),
  name: z.string(),
  focus: z.string(),
  summary: z.string(),
  factIds: z.array(z.string()),
  /** Of a tree: how deep it lies from 0, and the key of the topic that it lies beneath. */
  depth: z.int(),
  parent: z.string().nullable(),
  verdict: z.enum(topicVerdicts),
});
export type FoundTopic = z.infer<typeof FoundTopic>;

/** A section as an outline names it, with the topics that it covers, the one that it is about first. */
export const SectionOut = z.object({
  heading: z.string().min(1).max(120),
  brief: z.string().max(600),
  factIds: z.array(z.string()),
  topicKeys: z.array(z.string()),
  level: z.int().min(1).max(SECTION_LEVELS).default(1),
});
