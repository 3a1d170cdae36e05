import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Topic } from "@/lib/agents/kit/parts";
import { plannedFields, plannedOrigins, planningFields, planningOrigins } from "@/lib/agents/kit/planning";
import { planSides } from "@/lib/domain/questions/plan/question-plan";

/** The topics that a question falls into, each with what has to be known for it to count as answered. */
export const planTopics = agent({
  role: "research",
  purpose: "search",
  undone: null,
  answers: { language: "the question" },
  input: z.object({
    ...plannedFields,
    breadth: z.int(),
    ...planningFields,
  }),
  origins: {
    ...plannedOrigins,
    breadth: "ours",
    ...planningOrigins,
  },
  prompt: `You plan research by dividing one question into topics that are researched one by one.

The question ($queryType): $question
Key terms:
$keyTerms

The goal of the project, and what is known towards it:
$project

What others in the project work on; none of it is planned again:
$colleagues

What the library holds:
$library

Its documents by number, the nearest to the question first, each with its date and what its head says became of it:
$documents

What this researcher found in earlier runs; what it has settled needs no topic:
$known

What a search for the question finds beside these, the nearest first:
$found

Passages of the nearest:
$passages

Give up to $breadth topics, fewer when the question has fewer parts.
name: a short noun phrase. description: one or two sentences on what belongs to it and what does not. criteria: 2 to 4 statements of what must be known before the topic counts as answered, each so that a reviewer can say yes or no: “The installed cost per home is given with its year and region”, not “costs are covered”.
Together the topics answer the question; no two of them need the same source for the same thing. Order them so that what others build on comes first.
Plan what these sources can answer, by their dates and by who wrote them: those that end in March do not tell what happened in June, those of one publisher not what everybody thinks. What the question needs beyond them is one criterion, in words that say so.
Refuse topics that the passages make tempting but the question does not need.`,
  output: z.object({ topics: z.array(Topic).min(1).max(6) }),
  offline: (input) => ({
    topics: planSides({ ...input, count: input.breadth }).map(({ name, focus, questions }) => ({
      name,
      description: focus,
      criteria: questions,
    })),
  }),
});
