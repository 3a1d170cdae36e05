import { agents } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { applyEdits } from "@/lib/domain/markdown/text-edits";

/** A section as the offline revision leaves it, with its edits made. */
export function revisedOffline(
  section: { heading: string; markdown: string },
  given: { issues: readonly string[]; facts: FactIn[]; candidates: FactIn[] },
): string {
  const { heading } = section;
  const issues = given.issues.map((description) => ({ heading, description }));
  const rest = { title: "A report", words: 1_300, has: 600, report: [section], disputes: [], evidence: [] };
  const { edits } = agents.revise_section.offline({ ...given, ...rest, issues, refused: [] });
  const known = new Set([...given.facts, ...given.candidates].map(({ id }) => id));
  const quotes = [...given.facts, ...given.candidates].map(({ quote }) => quote);
  const text = { title: rest.title, sections: [{ kind: "body", ...section }] };
  const { sections, dropped } = applyEdits(text, edits, { known, only: new Set([heading]), quotes });
  if (dropped.length > 0) throw new Error(dropped[0]?.why);
  return sections[0]?.markdown ?? "";
}
