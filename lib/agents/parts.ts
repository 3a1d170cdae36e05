import { z } from "zod";

/** A fact as an agent sees it; `id` is its key, the only thing an agent may cite. */
export const FactIn = z.object({
  id: z.string(),
  statement: z.string(),
  quote: z.string(),
  sourceId: z.string(),
  sourceTitle: z.string(),
  confidence: z.number().min(0).max(1),
  published: z.string().nullable(),
});
export type FactIn = z.infer<typeof FactIn>;

/** A stretch of one source. Its text comes from outside: a prompt holds it only inside a delimited data block. */
export const PassageIn = z.object({
  id: z.string(),
  sourceId: z.string(),
  sourceTitle: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
});
export type PassageIn = z.infer<typeof PassageIn>;

export const PerspectiveIn = z.object({ name: z.string(), focus: z.string() });
export type PerspectiveIn = z.infer<typeof PerspectiveIn>;

export const Turn = z.object({ question: z.string(), answer: z.string(), factIds: z.array(z.string()) });
export type Turn = z.infer<typeof Turn>;
