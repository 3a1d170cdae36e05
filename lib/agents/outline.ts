import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn, FoundTopic, QuestionIn, SectionOut } from "@/lib/agents/kit/parts";
import { toldInAnswer } from "@/lib/agents/offline/answer-text";
import { planSections } from "@/lib/agents/offline/sections";
import { queryTypes, reportLengths } from "@/lib/domain/core/words";
import { Dispute } from "@/lib/domain/report/disputes";
import { titleFor } from "@/lib/domain/report/report-title";

/** Sections of a report at most: those of a large tree are gathered under their parents. */
const SECTIONS_MOST = 24;

/** Sources that whoever writes is to read at most. */
export const TEXTS_MOST = 16;

/** A question towards which facts say something that were not found for it, by its number in the prompt, from 1. */
const Seen = z.object({ question: z.int(), factIds: z.array(z.string()), isAnswered: z.boolean() });

/** The sections of the report and the facts each is written from. */
export const outline = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", ids: true },
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    length: z.enum(reportLengths),
    /** Words that the report should have at most. */
    words: z.int(),
    topics: z.array(FoundTopic),
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
sections: the parts that the report may be made of; whoever writes it merges, orders and heads them. As few at the top as the question has parts, in its order; one more only where the answer hangs on it, as to set apart two things that readers confuse. Where the question names no parts, as a reader can follow: for how-to by step, for a history by its turns, for a comparison what sets the things side by side and then each. What does not bear on what the reader will think or do is in none. heading: a short noun phrase that claims nothing. brief: in one or two sentences the point that these facts come to, and why it is so, as whoever knows them would put it. factIds: the facts that it rests on, by the ids at the beginning of their lines: those that decide and those that explain how or why, rarely more than thirty, each fact in one section only, both sides of a dispute in the same one. Of each document, proposal or option that is set beside others, its outcome, when it was decided and its reason are among them, where facts tell these, also as a later document tells them. Of facts that say alike, the one that bears it out best; a fact that would change nothing is in none. topicKeys: the keys of the perspectives or topics that it covers, the one it is about first; every one with facts is covered by some section.
level: 1 at the top. Where topics lie beneath topics, sections nest as they do: 2 for one beneath the last of level 1, 3 for one beneath the last of level 2. A topic with few facts is told in the section of the topic above it, not in one of its own.
Only a perspective or topic whose verdict is accepted opens a section under its name; facts of the others stand where they answer another question. No section without facts, none for introduction, method, sources or conclusion: those are made elsewhere.
questions: nobody has yet looked through all these facts for all questions at once. For each question towards which facts above say something that are not named for it, and for each open one towards which any does, question: its number; factIds: all the facts that do; isAnswered: whether these, with those named for it, answer the whole of it, each part that it names, also where the answer is that something was refused, is undecided or was never given. The others are left out. What these facts say belongs into the sections, too.
texts: the sources that whoever writes should read themselves, because they decide a part of the question and the facts above tell too little of them: how a thing works, why it was decided so and not otherwise, what each party has to do step by step; at most ${TEXTS_MOST}, the one that decides most first, none that only lies beside the question, each by the id of any fact of it.`,
  facts: "listed",
  output: z.object({
    title: z.string().min(1).max(200),
    sections: z.array(SectionOut).max(SECTIONS_MOST),
    questions: z.array(Seen).default([]),
    /** A fact of each source that the writer should read. */
    texts: z.array(z.string()).default([]),
  }),
  keeps: (input, output) => {
    const facts = new Sieve(idsOf(input.facts));
    const topics = new Sieve(input.topics.map((topic) => topic.key));
    const sections = output.sections.map((section) => ({
      ...section,
      factIds: facts.ids(section.factIds),
      topicKeys: topics.ids(section.topicKeys),
    }));
    const questions = output.questions
      .filter(({ question }) => input.answers[question - 1] !== undefined)
      .map((one) => ({ ...one, factIds: facts.ids(one.factIds) }))
      .filter(({ factIds }) => factIds.length > 0);
    const texts = facts.ids(output.texts);
    const ids = facts.dropped.ids + topics.dropped.ids;
    return { output: { ...output, sections, questions, texts }, dropped: { ids, quotes: 0 } };
  },
  offline: (input) => {
    const sections = planSections({ ...input, inAnswer: toldInAnswer(input) });
    const questions: z.infer<typeof Seen>[] = [];
    const texts: string[] = [];
    return { title: titleFor(input.question), sections, questions, texts };
  },
});
