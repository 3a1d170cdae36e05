import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { FactIn, Topic } from "@/lib/agents/kit/parts";
import { planningFields, planningOrigins } from "@/lib/agents/kit/planning";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import { questionAbout } from "@/lib/domain/questions/plan/question-plan";
import { subjectOf } from "@/lib/domain/text/asked-terms";
import { nounPhrases } from "@/lib/domain/text/phrases";
import { termSet } from "@/lib/domain/text/terms";

/** Facts, and sources of them, that must speak of a thing before it is a subtopic without a model. */
const ENOUGH = { facts: 3, sources: 2 } as const;
const PHRASES = 30;

interface SubtopicInput {
  question: string;
  topic: Topic;
  facts: readonly FactIn[];
  planned: readonly string[];
  colleagues: readonly { problem: string }[];
}

function isCarried(phrase: string, facts: readonly FactIn[]): boolean {
  const wanted = [...termSet(phrase)];
  const about = facts.filter((fact) => {
    const own = termSet(fact.statement);
    return wanted.every((term) => own.has(term));
  });
  return about.length >= ENOUGH.facts && new Set(about.map((fact) => fact.sourceId)).size >= ENOUGH.sources;
}

/** What several sources of a topic speak of that nobody asks yet. */
function subtopicsOf({ question, topic, facts, planned, colleagues }: SubtopicInput): z.infer<typeof Topic>[] {
  const known = termSet(
    [question, topic.name, topic.description, ...planned, ...colleagues.map(({ problem }) => problem)].join(" "),
  );
  const bySource = Map.groupBy(facts, (fact) => fact.sourceId);
  const texts = [...bySource.values()].map((own) => own.map((fact) => fact.statement).join("\n"));
  return nounPhrases(texts, PHRASES)
    .filter(({ text }) => ![...termSet(text)].some((term) => known.has(term)) && isCarried(text, facts))
    .map(({ text, named }) => ({
      name: upperFirst(text).slice(0, 120),
      description: `What the sources say about ${named}.`.slice(0, 600),
      criteria: [questionAbout(named, subjectOf(question))],
    }));
}

/** Topics that an accepted topic opens; none rather than a spurious one. */
export const proposeSubtopics = agent({
  role: "research",
  purpose: "search",
  undone: null,
  answers: { language: "the question" },
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

What the library holds:
$library

Topics that are planned already:
$planned

Give 0 to $breadth subtopics. One is worth its cost only when the findings show that it exists, the question needs it, and it is neither answered by them nor planned elsewhere. None is a good answer, and better than a spurious one.
Propose what these sources can answer, by their dates and by who wrote them: those that end in March do not tell what happened in June, those of one publisher not what everybody thinks.
name: a short noun phrase. description: one or two sentences on what belongs to it and what does not. criteria: 2 to 4 statements of what must be known before it counts as answered, each so that a reviewer can say yes or no.`,
  output: z.object({ topics: z.array(Topic).max(6) }),
  offline: (input) => ({ topics: subtopicsOf(input).slice(0, input.breadth) }),
});
