import type { AgentInput } from "@/lib/agents/index";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { CLOSING } from "@/lib/domain/report/report-parts";
import { levelsOf } from "@/lib/domain/report/written-sections";
import type { OutlineResult, WrittenPart } from "@/lib/domain/run/results";
import type { Whole } from "./own-quotes";

/** The parts as one writer wrote them, headed and ordered by itself; a section that cites nothing says nothing of its own. */
export function partsOf(
  outline: Pick<OutlineResult, "sections">,
  { markdown, sections, meaning, limits }: Pick<Whole, "markdown" | "sections" | "meaning" | "limits">,
): WrittenPart[] {
  const cited = sections.filter((section) => citedKeys([section]).length > 0);
  const levels = levelsOf(outline.sections, cited);
  const body = cited.map((section, nth): WrittenPart => ({ ordinal: nth + 1, ...section, level: levels[nth] ?? 1 }));
  const next = body.length + 1;
  const meant = { ordinal: next, heading: CLOSING.meaning, markdown: meaning.trim(), level: 1 };
  const limited = { ordinal: next + 1, heading: CLOSING.limits, markdown: limits.trim(), level: 1 };
  return [
    { ordinal: 0, heading: "Answer", markdown },
    ...body,
    ...(citedKeys([meant]).length === 0 ? [] : [meant]),
    ...(limited.markdown === "" ? [] : [limited]),
  ];
}

/** Tokens of a plan's facts that its first reader is shown, by their statements. */
const PLAN_TOKENS = 9_000;

/** The plan of a report as its first reader sees it: each part with the facts that it will tell. */
export function planOf({
  outline,
  facts,
}: Pick<AgentInput<"write_report">, "outline" | "facts">): { heading: string; markdown: string }[] {
  const statements = new Map(facts.map(({ id, statement }) => [id, statement]));
  const room = Math.floor(PLAN_TOKENS / Math.max(1, outline.length));
  return outline.map(({ heading, brief, factIds }) => {
    const told = firstWithin(
      factIds.flatMap((id) => statements.get(id) ?? []),
      room,
      (statement) => `- ${statement}\n`,
    );
    return { heading, markdown: [brief, ...told.map((statement) => `- ${statement}`)].join("\n") };
  });
}
