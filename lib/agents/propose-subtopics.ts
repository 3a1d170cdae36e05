import { z } from "zod";
import { keyPhrases } from "@/lib/domain/phrases";
import { termSet } from "@/lib/domain/terms";
import { agent } from "./agent";
import { FactIn, Topic } from "./parts";
import { planningFields, planningOrigins } from "./planning";

/** Facts, and sources of them, that must speak of a phrase before the offline driver makes it a subtopic. */
const ENOUGH = { facts: 3, sources: 2 } as const;

function isCarried(phrase: string, facts: readonly FactIn[]): boolean {
  const wanted = [...termSet(phrase)];
  const about = facts.filter((fact) => {
    const own = termSet(fact.statement);
    return wanted.every((term) => own.has(term));
  });
  return about.length >= ENOUGH.facts && new Set(about.map((fact) => fact.sourceId)).size >= ENOUGH.sources;
}

/** Topics that an accepted topic opens; none rather than a spurious one. */
export const proposeSubtopics = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    topic: Topic,
    facts: z.array(FactIn),
    planned: z.array(z.string()),
    breadth: z.int(),
    ...planningFields,
  }),
  origins: {
    question: "person",
    topic: "model",
    facts: "source",
    planned: "model",
    breadth: "ours",
    ...planningOrigins,
  },
  prompt: `A topic has been researched and accepted. You say whether it opens topics of its own.

The question of the research: $question

The topic:
$topic

What was found for it:
$facts

The goal of the project, and what is known towards it:
$project

What others in the project work on; none of it is planned again:
$colleagues

What there is to read:
$library

Topics that are planned already:
$planned

Give 0 to $breadth subtopics. One is worth its cost only when the findings show that it exists, the question needs it, and it is neither answered by them nor planned elsewhere. None is a good answer, and better than a spurious one.
Propose only what this library could answer, and what the question needs where it could not: then the wording says what the library lacks. A library that ends in March is not asked what happened in June without saying so; one of a single publisher is not asked what everybody thinks.
name: a short noun phrase. description: one or two sentences on what belongs to it and what does not. criteria: 2 to 4 statements of what must be known before it counts as answered, each so that a reviewer can say yes or no.`,
  output: z.object({ topics: z.array(Topic).max(6) }),
  offline: ({ question, topic, facts, planned, breadth }) => {
    const known = termSet([question, topic.name, topic.description, ...planned].join(" "));
    const phrases = keyPhrases(
      facts.map((fact) => fact.statement),
      30,
    ).map((phrase) => phrase.text);
    const fresh = phrases.filter((text) => text.includes(" ") && ![...termSet(text)].some((term) => known.has(term)));
    const carried = fresh.filter((text) => isCarried(text, facts)).slice(0, breadth);
    return {
      topics: carried.map((text) => {
        const name = `${text.charAt(0).toUpperCase()}${text.slice(1)}`.slice(0, 120);
        const criteria = [`The sources say what is known about ${text}.`.slice(0, 300)];
        return { name, description: `What the sources report about ${text}.`.slice(0, 600), criteria };
      }),
    };
  },
});
