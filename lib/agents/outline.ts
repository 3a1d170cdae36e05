import { z } from "zod";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";
import { planSections, titleFor } from "./sections";

/** The sections of the report and the facts each is written from. */
export const outline = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    topics: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        focus: z.string(),
        summary: z.string(),
        factIds: z.array(z.string()),
      }),
    ),
    facts: z.array(FactIn),
  }),
  origins: { question: "person", queryType: "ours", topics: "model", facts: "source" },
  prompt: `You plan a report.

The question ($queryType): $question

What each perspective found:
$topics

The facts there are:
$facts

title: what the report is about, not a question and not a slogan.
sections: 4 to 6, in an order that a reader can follow: what it is and how well it works before what it costs, what it takes and what speaks against it; for a comparison by criterion, for how-to by step. heading: a short noun phrase. brief: one sentence on what the section says. factIds: the facts it is written from, each fact in one section only, as they stand before their blocks. topicKeys: the keys of the perspectives that it covers; every perspective with facts is covered by some section.
No section without facts, none for introduction, method, sources or conclusion: those are made elsewhere.`,
  output: z.object({
    title: z.string().min(1).max(200),
    sections: z
      .array(
        z.object({
          heading: z.string().min(1).max(120),
          brief: z.string().max(600),
          factIds: z.array(z.string()),
          topicKeys: z.array(z.string()),
        }),
      )
      .min(1)
      .max(6),
  }),
  offline: ({ question, topics, facts }) => ({ title: titleFor(question), sections: planSections(topics, facts) }),
});
