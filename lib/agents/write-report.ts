import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import type { OwnQuote } from "@/lib/agents/kit/own-quotes";
import {
  WholeReport,
  wholeFields,
  wholeForm,
  wholeKept,
  wholeMaterial,
  wholeOrigins,
} from "@/lib/agents/kit/whole-report";
import { disputeRules, ownQuoteRules, sentenceRules, wordRule } from "@/lib/agents/kit/writing-rules";
import { answerText } from "@/lib/agents/offline/answer-text";
import { sectionText } from "@/lib/agents/offline/section-text";
import { disputesAmong } from "@/lib/domain/report/disputes";

/**
 * The whole report by one writer, who sees all facts and reads the texts that decide: the answer, sections that it heads
 * and orders itself, what it means, and how far it carries.
 */
export const writeReport = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, ownIds: true, isText: true },
  isStreamed: true,
  readsTexts: true,
  input: z.object(wholeFields),
  origins: wholeOrigins,
  prompt: `You write a report that answers one question, as one text by one author.

The question ($queryType): $question

The facts that were found, with the words of their sources as far as there is room; beyond them and the texts below you know nothing. Behind a source's title its own fields stand in brackets, as its status or when it was decided; what they say of it is cited by any fact of it:
$facts

${wholeMaterial}

Take the time that a good analyst takes, and work in this order.
notes: for nobody else. Read every text to its end. Then for each part of the question what somebody who knows the matter would be ashamed to leave out: what was decided, done or found, by name (what it created, the duty and who has it, the figure), when and by whom; why so, who argued against it, and what was refused within it and why; what it leaves undone or costs; where practice is not the rule; what readers confuse. Look for each of these in the texts before you call it missing. Then the one idea under which all of it falls into place, and what speaks against it. Then a draft; then what an expert would miss in it or call misleading, what a reader from outside would have to read twice, and what could go; then the text.
${wholeForm}
${ownQuoteRules} Use them freely.
${sentenceRules}
${disputeRules}
A $length report: at most $words words and about $markers markers, fewer where there is less to say. ${wordRule} No headings within a section, no introduction, no conclusion.`,
  output: WholeReport,
  keeps: wholeKept,
  offline: (input) => {
    const byId = new Map(input.facts.map((fact) => [fact.id, fact]));
    const quotes: OwnQuote[] = [];
    return {
      notes: "",
      markdown: answerText(input),
      sections: input.outline.map(({ heading, factIds }, nth) => {
        const facts = factIds.flatMap((id) => byId.get(id) ?? []);
        const disputes = disputesAmong(input.disputes, factIds);
        const markdown = sectionText({ ...input, heading, facts, disputes });
        return { heading: heading.slice(0, 200), covers: [nth + 1], markdown };
      }),
      quotes,
      meaning: "",
      limits: "",
    };
  },
});
