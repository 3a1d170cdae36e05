import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn, Note } from "@/lib/agents/kit/parts";
import { candidatesFrom } from "@/lib/agents/offline/answer-text";
import { sentencesOfNotes } from "@/lib/agents/offline/note-sentences";
import { cited, mergeDuplicates, paragraphs } from "@/lib/agents/offline/prose";
import { answersAmong } from "@/lib/domain/questions/answers";

/** Characters of a token, on average; a marker counts too. */
const TOKEN_CHARACTERS = 4;
const MARKER_CHARACTERS = 16;

/** The first facts that fit the bound together; at least one. */
function withinBound(facts: readonly FactIn[], tokenBound: number): FactIn[] {
  let left = Math.min(tokenBound * TOKEN_CHARACTERS, 18_000);
  return facts.filter((fact, index) => {
    left -= fact.statement.length + MARKER_CHARACTERS;
    return index === 0 || left >= 0;
  });
}

/** All facts, in turns those that answer each question before those that answer none, of these the surest first. */
function bestFirst(questions: readonly string[], facts: readonly FactIn[]): FactIn[] {
  const lists = answersAmong(questions, candidatesFrom(facts)).map(({ ids }) => ids);
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const surest = facts.toSorted((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
  return [...new Set([...turns, ...surest.map(({ id }) => id)])].flatMap((id) => byId.get(id) ?? []);
}

/** A bounded summary that cites the facts it stands on. */
export const summarize = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the questions", ids: true, isText: true },
  input: z.object({
    title: z.string(),
    focus: z.string(),
    questions: z.array(z.string()),
    facts: z.array(FactIn),
    notes: z.array(Note),
    tokenBound: z.int(),
    mode: z.enum(["condense", "consolidate"]),
  }),
  origins: {
    title: "model",
    focus: "model",
    questions: "model",
    facts: "source",
    notes: "model",
    tokenBound: "ours",
    mode: "ours",
  },
  prompt: `You write a bounded summary that others will plan and write from.

Title:
$title
Focus:
$focus
Mode: $mode (condense: say every finding shorter, those that answer a question first; consolidate: join what belongs together and drop repeats)
Questions it should answer:
$questions

The facts:
$facts

Notes made so far, with the ids that they cite:
$notes

summary: prose of at most $tokenBound tokens. Behind the full stop of each sentence stand the markers of the facts that it rests on, their ids in brackets as in [F12], with nothing between. Numbers keep their units, claims their names, dates, reasons and exceptions, and disagreements stay visible. That a question is open is said without a marker; nothing else is.
factIds: the ids that you cited.`,
  facts: "listed",
  output: z.object({ summary: z.string().max(20_000), factIds: z.array(z.string()) }),
  keeps: (input, output) => {
    const sieve = new Sieve([...idsOf(input.facts), ...input.notes.flatMap((note) => note.factIds)]);
    const kept = { summary: sieve.markers(output.summary), factIds: sieve.ids(output.factIds) };
    return { output: kept, dropped: sieve.dropped };
  },
  offline: ({ title, focus, questions, facts, notes, tokenBound }) => {
    if (facts.length === 0) return sentencesOfNotes(notes, tokenBound);
    const chosen = mergeDuplicates(withinBound(bestFirst([...questions, focus], facts), tokenBound));
    const text = paragraphs(chosen, { heading: focus, known: title }).map((part) => part.map(cited).join(" "));
    return { summary: text.join("\n\n"), factIds: chosen.flatMap((fact) => fact.ids) };
  },
});
