import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { asPlanned, idsOf, Sieve } from "@/lib/agents/kit/kept";
import { writingFields, writingOrigins } from "@/lib/agents/kit/writing-fields";
import {
  answerRules,
  bodyRules,
  disputeRules,
  limitRules,
  meaningRules,
  sentenceRules,
  wordRule,
} from "@/lib/agents/kit/writing-rules";
import { answerText } from "@/lib/agents/offline/answer-text";
import { sectionText } from "@/lib/agents/offline/section-text";
import { disputesAmong } from "@/lib/domain/report/disputes";

/** Characters of a writer's notes that are kept. */
const NOTES_KEPT = 12_000;

const WrittenSection = z.object({ heading: z.string().max(200), markdown: z.string().max(40_000) });

/** The whole report by one writer, who sees all facts: the answer, the sections of the outline, what it means, and how far it carries. */
export const writeReport = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, isText: true },
  isStreamed: true,
  input: z.object({
    ...writingFields,
    outline: z.array(
      z.object({ heading: z.string(), brief: z.string(), level: z.int(), factIds: z.array(z.string()) }),
    ),
  }),
  origins: {
    ...writingOrigins,
    outline: "model",
  },
  prompt: `You write a report that answers one question, as one text by one author.

The question ($queryType): $question

The facts, which are all that you know, with the words of their sources as far as there is room. Behind a source's title its own fields stand in brackets, as its status; what they say of it is cited by any fact of it:
$facts

The questions that research asked, and which facts answer them:
$answers

Facts that do not agree:
$disputes

The evidence, of which the first line stands above your text already:
$evidence

The outline, with the facts that each section was planned from:
$outline

notes: what you decide before you write, in sentences of any kind; nobody else reads it. The one idea that explains why things went as they did, and the facts that carry it; a second idea that you weighed against it, and why it is worse. For each part of the question what decides it. What readers will confuse. At least five readings that no fact says alone, of which the text tells the three or four that change what a reader thinks. For each party that the question names, what it has to decide, in which order, and on what that hangs. What a sceptical reader would ask that facts above answer. Which facts the text does without.
markdown: the answer. ${answerRules}
sections: those of the outline, each headed as there and in that order. Its facts and its brief are a proposal: what serves the reader better is told instead, and a section that could only repeat the answer or is thin is left out. ${bodyRules}
meaning: ${meaningRules}
limits: ${limitRules}
${sentenceRules}
${disputeRules}
A $length report: at most $words words in all, and fewer where there is less to say. ${wordRule} No headings within a section, no introduction, no conclusion, no list of sources.`,
  output: z.object({
    notes: z.string().default(""),
    markdown: z.string().min(1).max(40_000),
    sections: z.array(WrittenSection).max(40),
    meaning: z.string().max(10_000).default(""),
    limits: z.string().max(10_000).default(""),
  }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    const sections = asPlanned(input.outline, output.sections).map(({ heading, markdown }) => {
      return { heading, markdown: sieve.markers(markdown) };
    });
    const kept = {
      notes: output.notes.slice(0, NOTES_KEPT),
      markdown: sieve.markers(output.markdown),
      sections,
      meaning: sieve.markers(output.meaning),
      limits: sieve.markers(output.limits),
    };
    return { output: kept, dropped: sieve.dropped };
  },
  offline: (input) => {
    const byId = new Map(input.facts.map((fact) => [fact.id, fact]));
    return {
      notes: "",
      markdown: answerText(input),
      sections: input.outline.map(({ heading, factIds }) => {
        const facts = factIds.flatMap((id) => byId.get(id) ?? []);
        const disputes = disputesAmong(input.disputes, factIds);
        return { heading: heading.slice(0, 200), markdown: sectionText({ ...input, heading, facts, disputes }) };
      }),
      meaning: "",
      limits: "",
    };
  },
});
