import { z } from "zod";
import { queryTypes, reportLengths } from "@/lib/domain/core/words";
import { Dispute } from "@/lib/domain/report/disputes";
import type { Origin } from "./agent";
import { FactIn, QuestionIn } from "./parts";

/** What whoever answers the question of a report is told. */
export const writingFields = {
  question: z.string(),
  queryType: z.enum(queryTypes),
  length: z.enum(reportLengths),
  /** Words that it should have at most. */
  words: z.int(),
  facts: z.array(FactIn),
  disputes: z.array(Dispute),
  /** The run's questions with the facts that answer each. */
  answers: z.array(QuestionIn),
  /** What the evidence is, in the run's own figures, a line each: all that a scope sentence may say. */
  evidence: z.array(z.string()),
};

/** Their origins: disputes, and which fact answers what, are as models said. */
export const writingOrigins = {
  question: "person",
  queryType: "ours",
  length: "ours",
  words: "ours",
  facts: "source",
  disputes: "model",
  answers: "model",
  evidence: "source",
} as const satisfies Record<keyof typeof writingFields, Origin>;
