import type { AgentInput } from "@/lib/agents/index";
import { besideTexts } from "@/lib/domain/facts/at-hand";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { citedKeys } from "@/lib/domain/markdown/citation";
import type { Section } from "@/lib/domain/report/report";
import { wordsWritten } from "@/lib/domain/report/report-length";
import type { Answered, OutlineResult } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asFactsIn, pick } from "@/lib/run/nodes/parts/facts-in";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { withPlaces } from "@/lib/run/nodes/parts/with-places";
import { limitsWithFacts } from "./left-out";
import { answeredIn, openIn } from "./open-in";
import type { OpenedMissing } from "./read-missing";
import { ownRecord } from "./run-record";
import { sectionsOf } from "./sections-of";
import { withOwnQuotes } from "./texts/own-quotes";
import { askWhole, partsOf, wholeInput } from "./whole";
import { chosenKeys } from "./writers-input";

/** Tokens of facts that were quoted or found since, the cited ones first. */
const MORE_TOKENS = 12_000;

/** A text after its writer's second look, what was open before and is answered by it, and the facts newly quoted. */
interface Finished {
  title: string;
  sections: Section[];
  answered: Answered;
  quoted: readonly RunFact[];
}

/** The answer without what was computed for it, which is nobody's to word. */
function withoutFigures(sections: readonly Section[], figures: string): Section[] {
  return sections.map((section) => ({ ...section, markdown: section.markdown.replace(figures, "").trim() }));
}

/** The answer, which begins with what was computed for it. */
function withFigures(sections: readonly Section[], figures: string): Section[] {
  return sections.map((section) => {
    if (figures === "" || section.kind !== "answer") return section;
    return { ...section, markdown: `${figures}\n\n${section.markdown}` };
  });
}

/**
 * The whole text once more by its writer, with the texts at hand that it was written from, and what was opened for what
 * it lacks; null where no model wrote it as one, or none could be had to finish it.
 */
export async function secondLook(
  context: NodeContext,
  { outline, sections: written, figures }: { outline: OutlineResult; sections: readonly Section[]; figures: string },
  { expected, passages }: OpenedMissing,
): Promise<Finished | null> {
  if (!asksModel(context)) return null;
  const sections = withoutFigures(written, figures);
  // An answer that was computed alone needs no second look.
  if (sections.some(({ markdown }) => markdown === "")) return null;
  const facts = await runFacts(context);
  const open = await openIn(context, await ownRecord(context), sections);
  const limits = limitsWithFacts(sections, facts);
  const since = pick(facts, [...citedKeys(sections), ...limits.flatMap(({ nearest }) => nearest)]);
  const placed = await withPlaces(context, asFactsIn(since), since);
  const whole = await wholeInput(context, { outline, facts: pick(facts, chosenKeys(outline)) });
  const inputOf = (given: AgentInput<"write_report">): AgentInput<"finish_report"> => {
    const known = new Set(given.facts.map(({ id }) => id));
    const others = placed.filter(({ id }) => !known.has(id));
    const more = besideTexts(factsWithin(others, MORE_TOKENS), given.texts ?? []);
    const shown = new Set([...known, ...more.map(({ id }) => id)]);
    return {
      ...given,
      title: outline.title,
      draft: sections.map(({ heading, markdown }) => ({ heading, markdown })),
      has: wordsWritten(sections),
      more,
      ...(limits.length > 0 && {
        missing: limits.map(({ said, nearest }) => ({
          question: said,
          answeredBy: [],
          nearest: nearest.filter((id) => shown.has(id)),
        })),
      }),
      ...(expected.length > 0 && { expected: expected.map(({ lookFor }) => lookFor) }),
      ...(open.length > 0 && { open: open.map((asked, nth) => ({ number: nth + 1, asked })) }),
    };
  };
  const asked = { whole, texts: outline.texts, beside: passages, inputOf };
  const answer = await askWhole(context, "finish_report", asked);
  // The draft stands: whoever edits it, where that is less to ask for, still may.
  if (!answer.ok) return null;
  const { written: anew, quoted } = await withOwnQuotes(context, answer, answer.passages);
  const finished = withFigures(sectionsOf(outline, partsOf(outline, anew)), figures);
  const title = anew.title.trim() || outline.title;
  return { title, sections: finished, answered: answeredIn(open, anew.answered, finished), quoted };
}
