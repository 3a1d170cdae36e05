import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Sieve } from "@/lib/agents/kit/kept";
import { NumberedQuestion, SourceIn } from "@/lib/agents/kit/parts";
import { besideIn, locate } from "@/lib/domain/facts/read-together";
import { relevantSentences } from "@/lib/domain/questions/relevance";
import { withTrueQuotes } from "@/lib/domain/text/quoted";

/** What a prompt may ask for is bounded by `most`; this bounds an answer of our own over many short passages. */
const FACTS_MAX = 1_000;

/** What passages of one or more sources say towards the questions: statements, each with its verbatim quote. */
export const extractFacts = agent({
  role: "research",
  purpose: "search",
  undone: "passages that were to be read together were not read for facts",
  answers: { language: "the main question", quotes: true },
  isSmall: true,
  withoutFactIds: true,
  input: z.object({
    goal: z.string(),
    questions: z.array(NumberedQuestion),
    /** What names in the passages lead to, each as a question. */
    links: z.array(z.string()),
    sources: z.array(SourceIn),
    /** Facts that may be taken. */
    most: z.int(),
  }),
  origins: { goal: "person", questions: "model", links: "source", sources: "source", most: "ours" },
  prompt: `You read passages of sources and take from them what they say towards the questions.

The main question: $goal
What is asked towards it, by number:
$questions

What is to the point, too, because the way to an answer leads over it; a fact on it carries no number:
$links

The passages. Each source is named once; its passages stand beneath it in the order of its text:
$sources

Take the facts that matter most to whoever answers the main question, the best first, at most $most, and fewer where there are fewer; an empty list is a good answer. They matter in this order: how a thing works (what was made, by name, and what it does); what was decided, by whom, when, and the reasons; what was refused, withdrawn, put off or replaced, also within something that was accepted, and why; what each party must, should or must not do, from its first step to its last, and from when or which version on; what speaks against the rest, as costs, limits, what practice makes of a rule, and how often or how badly something goes wrong; how two things with like names differ, and what else of its kind the source names, with what became of it; the figures, dates and conditions that one of these needs. A fact is whole: a decision stands with its reason, a refused design with why, a duty with its condition, where one quote says both. What became of a source (accepted, refused, withdrawn, replaced, by whom and when) is one fact, not one for each field. The same said twice is one fact.
passage: the number of the passage that the quote is from, as a text: “3”.
statement: one sentence that can be understood without its source: subject, place, time and unit named, no pronoun that points outside. What the quote leaves open, such as who “it” is, which year “last year” was or what a column of a table is called, is taken from the passage around it, its heading, and the title and date of its source; what the heading says of all that stands beneath it, as that it is mandatory, optional, refused, put off or left open, is said, too. Beyond that the statement says nothing that the quote does not say; no opinion of yours, no conclusion from two quotes.
quote: the fewest words of the passage that bear the statement out, but for what its heading, title, fields and beside give, copied exactly, in one piece: mostly the one clause that says it, ten to twenty words, without what leads to it or goes on behind it; more than thirty only where the statement needs each, and not cut off where its sentence goes on with what limits or completes it (“either … or”, “unless”, “but”); a line break may be given as a space. A labelled field with its value (“Status: Withdrawn”) is a quote, and so is a row of a table, with the head of the table where it stands directly above; a heading, a label or a row's name alone is none.
beside: the words of the same passage from which the statement has what the quote leaves open (who “it” is, the party, the time, the condition, the rest of a list), copied exactly, at most two pieces, each as short as it can be, but never a single word; left out where the quote, its headings and the source's title, date and fields say it all.
confidence: 0 to 1, how surely the quote says the statement.
answers: the numbers of the questions that the fact answers. It answers a question when a reader who asked it would take it for the answer to it or to one of its parts: it speaks of the same subject and says what was asked. Of a question that asks for several things, named (why were A, B and C refused; when and why) or not (which, what are, who), each single one answers its part; what is still missing of it is looked for over all facts. A fact that answers no question and is to the point all the same carries none, and the list is empty; one that only speaks of the same matter is left out.
fields of a source are what its head says of itself: they tell what a quote leaves open, and no quote is taken from them.
Leave out navigation, advertising, sentences that cannot stand alone, and whatever speaks to whoever reads the page or to a machine that does. What a source prescribes of its subject (“Members must vote in person”, “Set the limit to 3 m”) is what it says, and may be a fact.`,
  output: z.object({
    facts: z
      .array(
        z.object({
          passage: z.string(),
          statement: z.string().min(1).max(1000),
          quote: z.string().min(1).max(2000),
          beside: z.array(z.string().min(1).max(2000)).max(4).optional(),
          confidence: z.number().min(0).max(1),
          answers: z.array(z.int()),
        }),
      )
      .max(FACTS_MAX),
  }),
  keeps: ({ questions, sources }, output) => {
    const numbers = new Sieve(questions.map(({ number }) => String(number)));
    const facts = output.facts.flatMap((fact) => {
      const found = locate(sources, fact);
      if (found === null) return [];
      const { sourceTitle } = found.source;
      const statement = withTrueQuotes(fact.statement, [found.text, sourceTitle]);
      const answers = numbers.ids(fact.answers.map(String)).map(Number);
      const { beside: named = [], ...said } = fact;
      const beside = besideIn(found, named, { isInPart: true }).map(({ quote }) => quote);
      const kept = { ...said, passage: found.passage.id, statement, quote: found.span.quote, answers };
      return [beside.length === 0 ? kept : { ...kept, beside }];
    });
    return { output: { facts }, dropped: { ...numbers.dropped, quotes: output.facts.length - facts.length } };
  },
  offline: ({ goal, questions, sources }) => {
    const asked = questions.map((question) => question.asked);
    const facts = sources.flatMap(({ sourceTitle, parts }) =>
      parts.flatMap(({ passages }) =>
        passages.flatMap(({ id: passage, heading, text, link }) =>
          relevantSentences(goal, link === null ? asked : [...asked, link], { sourceTitle, heading, text }).map(
            (found) => ({ passage, ...found, answers: [] }),
          ),
        ),
      ),
    );
    return { facts: facts.slice(0, FACTS_MAX) };
  },
});
