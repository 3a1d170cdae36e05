import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { plannedFields, plannedOrigins, planningFields, planningOrigins } from "@/lib/agents/kit/planning";
import { planSides } from "@/lib/domain/questions/plan/question-plan";

/** The sides from which a question is looked at, each with its own questions. */
export const discoverPerspectives = agent({
  role: "research",
  purpose: "search",
  undone: null,
  answers: { language: "the question" },
  input: z.object({
    ...plannedFields,
    count: z.int(),
    ...planningFields,
  }),
  origins: {
    ...plannedOrigins,
    count: "ours",
    ...planningOrigins,
  },
  prompt: `You plan research by choosing the sides from which one question is looked at.

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

What this researcher found in earlier runs; a perspective that it has settled is no use, one that it left open is:
$known

What a search for the question finds beside these, the nearest first:
$found

Passages of the nearest:
$passages

Give up to $count perspectives: as many as the question has sides that these sources say something of, and one for a question that one fact settles. Each is a person with a reason to ask: a name (a role, no proper name), a focus (a short noun phrase that could head a section of the report) and 1 to 6 questions that this person would ask.
Good perspectives differ: no question of one could stand under another. Together they cover the whole question as somebody who knows the subject would: what made it possible, each party's side of it, what it takes in practice, what speaks against it, and, of rules, plans and promises, how far they are adopted and kept. Good questions can be answered from documents, name their subject in full and ask one thing each: “when … and why” is two questions, and what asks for many things of many documents is several, each of which a few sentences of one document can answer.
documents: up to 24 of the documents above that have to be read for this perspective, the one that decides most first, each by its number, as a text (“12”), or by its title where it has none; what no perspective lists may be missed. What one perspective lists another lists again only where it has to read other parts of it. Together they leave out none that somebody who knows the subject would read: what is in force, the newest with it, what came before it, what was refused, withdrawn or replaced, and all that sets a duty for a party that the question names.
Ask what these sources can answer, by their dates and by who wrote them: those that end in March do not tell what happened in June, those of one publisher not what everybody thinks.
Refuse perspectives that the passages make tempting but the question does not need, and questions that take an answer for granted.`,
  output: z.object({
    perspectives: z
      .array(
        z.object({
          name: z.string().min(1).max(80),
          focus: z.string().min(1).max(300),
          questions: z.array(z.string().min(1).max(300)).min(1).max(6),
          documents: z.array(z.string().max(200)).max(40).optional(),
        }),
      )
      .min(1)
      .max(6),
  }),
  keeps: ({ documents = [] }, { perspectives }) => {
    const titles = new Map(documents.map(({ number, title }) => [String(number), title]));
    const dropped = { ids: 0, quotes: 0 };
    const named = (document: string): string[] => {
      const title = titles.get(document.trim());
      const isUnknown = title === undefined && titles.size > 0 && /^\s*\d+\s*$/.test(document);
      if (isUnknown) dropped.ids += 1;
      return isUnknown ? [] : [title ?? document];
    };
    const kept = perspectives.map(({ documents: listed, ...side }) =>
      listed === undefined ? side : { ...side, documents: listed.flatMap(named) },
    );
    return { output: { perspectives: kept }, dropped };
  },
  offline: (input) => ({ perspectives: planSides(input) }),
});
