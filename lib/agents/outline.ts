import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { Dispute, FactIn, QuestionIn } from "@/lib/agents/kit/parts";
import { toldInAnswer } from "@/lib/agents/offline/answer-text";
import { planSections } from "@/lib/agents/offline/sections";
import { queryTypes, reportLengths, topicVerdicts } from "@/lib/domain/core/words";
import { SECTION_LEVELS } from "@/lib/domain/report/report";
import { titleFor } from "@/lib/domain/report/report-title";

/** Sections of a report at most: those of a large tree are gathered under their parents. */
const SECTIONS_MOST = 24;

/** The sections of the report and the facts each is written from. */
export const outline = agent({
  role: "research",
  purpose: "write",
  answers: { language: "the question", ids: true },
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    length: z.enum(reportLengths),
    /** Words that the report should have at most. */
    words: z.int(),
    topics: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        focus: z.string(),
        summary: z.string(),
        factIds: z.array(z.string()),
        /** Of a tree: how deep it lies from 0, and the key of the topic that it lies beneath. */
        depth: z.int(),
        parent: z.string().nullable(),
        verdict: z.enum(topicVerdicts),
      }),
    ),
    facts: z.array(FactIn),
    disputes: z.array(Dispute),
    /** The run's questions with the facts that answer each. */
    answers: z.array(QuestionIn),
  }),
  origins: {
    question: "person",
    queryType: "ours",
    length: "ours",
    words: "ours",
    topics: "model",
    facts: "source",
    disputes: "model",
    answers: "model",
  },
  prompt: `You plan a $length report, of at most $words words.

The question ($queryType): $question

What each perspective found:
$topics

The facts there are:
$facts

The questions that research asked, and which facts answer them:
$answers

Facts that do not agree:
$disputes

title: what the report is about, not a question and not a slogan; nothing in it that the facts do not bear out.
sections: 2 to 6 at the top, as there is to say, none of less than some 80 words, each for a part of what was asked, in the order of the question where it names parts; else as a reader can follow: for a comparison by criterion, for how-to by step. Where the facts tell what is undecided or disputed in several matters, the last section gathers it. heading: a short noun phrase that claims nothing. brief: one sentence on what the section says, with the form that carries it best, as a table of the things compared. factIds: the facts it is written from, by the ids at the beginning of their lines, each fact in one section only, both sides of a dispute in the same one. topicKeys: the keys of the perspectives or topics that it covers, the one it is about first; every one with facts is covered by some section.
level: 1 at the top. Where topics lie beneath topics, sections nest as they do: 2 for one beneath the last of level 1, 3 for one beneath the last of level 2. A topic with few facts is told in the section of the topic above it, not in one of its own.
Only a perspective or topic whose verdict is accepted opens a section under its name; facts of the others stand where they answer another question. No section without facts, none for introduction, method, sources or conclusion: those are made elsewhere.`,
  facts: "listed",
  output: z.object({
    title: z.string().min(1).max(200),
    sections: z
      .array(
        z.object({
          heading: z.string().min(1).max(120),
          brief: z.string().max(600),
          factIds: z.array(z.string()),
          topicKeys: z.array(z.string()),
          level: z.int().min(1).max(SECTION_LEVELS).default(1),
        }),
      )
      .max(SECTIONS_MOST),
  }),
  keeps: (input, output) => {
    const facts = new Sieve(idsOf(input.facts));
    const topics = new Sieve(input.topics.map((topic) => topic.key));
    const sections = output.sections.map((section) => ({
      ...section,
      factIds: facts.ids(section.factIds),
      topicKeys: topics.ids(section.topicKeys),
    }));
    const ids = facts.dropped.ids + topics.dropped.ids;
    return { output: { ...output, sections }, dropped: { ids, quotes: 0 } };
  },
  offline: (input) => ({
    title: titleFor(input.question),
    sections: planSections({ ...input, told: toldInAnswer(input) }),
  }),
});
