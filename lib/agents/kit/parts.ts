import { z } from "zod";
import { contradictionNatures, disputeStates } from "@/lib/domain/core/words";

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
});
export type FactIn = z.infer<typeof FactIn>;

/** Facts of one subject and quantity, or event, that are compared with each other. */
export const ComparedGroup = z.strictObject({ facts: z.array(FactIn) });
export type ComparedGroup = z.infer<typeof ComparedGroup>;

/** A sentence with the quotes that are to bear it out, each with its source and what stands around it there. */
export const CheckItem = z.strictObject({
  id: z.string(),
  sentence: z.string(),
  quotes: z.array(
    z.strictObject({
      id: z.string(),
      quote: z.string(),
      sourceTitle: z.string(),
      published: z.string().nullable(),
      heading: z.string().nullable().optional(),
      before: z.string(),
      after: z.string(),
    }),
  ),
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

const ReadPassage = z.object({
  id: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
  /** What stands between it and the next passage of its source. */
  after: z.string(),
  /** A further question that what was read beside it puts to it; prompts name them all in one list. */
  link: z.string().nullable(),
});

/** A source as it is read: told once, its parts in the order of its text, each an unbroken stretch of it. */
export const SourceIn = z.strictObject({
  sourceId: z.string(),
  sourceTitle: z.string(),
  publisher: z.string().nullable(),
  published: z.string().nullable(),
  parts: z.array(z.strictObject({ number: z.int(), passages: z.array(ReadPassage) })),
});
export type SourceIn = z.infer<typeof SourceIn>;

/** A question with the number by which an answer names it. */
export const NumberedQuestion = z.strictObject({ number: z.int(), asked: z.string() });

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

/** Two facts that do not agree, by their ids, as writers are told of it. */
export const Dispute = z.object({
  a: z.string(),
  b: z.string(),
  nature: z.enum(contradictionNatures).nullable(),
  reason: z.string(),
  state: z.enum(disputeStates),
  /** The fact that holds, where that was settled, and who settled it. */
  holds: z.string().nullable(),
  by: z.string().nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** A question of the run with the facts that answer it; none where it is open, then those that stand nearest to it. */
export const QuestionIn = z.object({
  question: z.string(),
  answeredBy: z.array(z.string()),
  nearest: z.array(z.string()).optional(),
});
export type QuestionIn = z.infer<typeof QuestionIn>;
