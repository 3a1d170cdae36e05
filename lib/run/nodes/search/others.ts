import { z } from "zod";
import type { FactIn } from "@/lib/agents/kit/parts";

/** What the earlier searches of a thread tried, read and found. */
export interface Earlier {
  queries: string[];
  passages: string[];
  facts: FactIn[];
  answers: { question: string; factIds: string[] }[];
}

/** What other searches read for questions of this one. */
export interface ReadElsewhere {
  /** By passage: the questions, in their normal form, that it was read for. */
  readFor: Map<string, Set<string>>;
  /** Passages near the beginning of their source that the run read, for whatever question. */
  begun: string[];
  /** The facts that answer them, with what they answer; and beside these the nearest that the run knows. */
  facts: FactIn[];
  answers: { question: string; factIds: string[] }[];
  /** Queries that the run's other searches made, those nearest to these questions last. */
  queries: string[];
  /** What the run's other searches still ask, the nearest, and what they asked without finding a fact; absent for nothing. */
  open?: readonly string[];
  vain?: readonly string[];
}

/** Passages that a search takes to be read, the questions that they are read for, and what it leaves when they are. */
export const Claim = z.object({ passages: z.array(z.string()), asked: z.array(z.string()), read: z.string() });
export type Claim = z.infer<typeof Claim>;

/** A claim of another search, and which attempt of which step made it. */
export const OthersClaim = Claim.extend({ nodeId: z.string(), attempt: z.int() });
export type OthersClaim = z.infer<typeof OthersClaim>;
