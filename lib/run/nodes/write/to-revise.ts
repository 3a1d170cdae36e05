import { concernedKeys } from "@/lib/domain/facts/concerned";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { TITLE } from "@/lib/domain/markdown/text-edits";
import { readRequest } from "@/lib/domain/report/change-request";
import type { Section } from "@/lib/domain/report/report";
import { isOfWhole } from "@/lib/domain/report/report-parts";
import type { ReviseInput } from "@/lib/domain/run/results";
import { rankByBm25 } from "@/lib/domain/text/ranking";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { pick } from "@/lib/run/nodes/parts/facts-in";

/** Sections that one request changes. */
const SECTIONS_PER_REQUEST = 2;

/** What is to be mended, by heading of the section. */
export function issuesByHeading(
  input: Pick<ReviseInput, "issues" | "note">,
  written: readonly Section[],
): Map<string, string[]> {
  const issues = new Map<string, string[]>();
  for (const { heading, description } of input.issues) {
    const target = written.find((section) => section.heading === heading) ?? written[0];
    if (target) issues.set(target.heading, [...(issues.get(target.heading) ?? []), description]);
  }
  const { note, items } = readRequest(input.note);
  // A comment names its section; of a version whose sections have other names since, what it says decides.
  for (const { heading, text } of items) {
    const known = written.some((section) => section.heading === heading);
    for (const target of known ? [heading] : sectionsFor(text, written).slice(0, 1)) {
      issues.set(target, [...(issues.get(target) ?? []), text]);
    }
  }
  if (note === "") return issues;
  for (const heading of sectionsFor(note, written)) {
    issues.set(heading, [...(issues.get(heading) ?? []), note]);
  }
  return issues;
}

/** The sections that a person's note is about: those it names, else those that speak of the same. */
function sectionsFor(note: string, written: readonly Section[]): string[] {
  const lower = note.toLowerCase();
  const named = written.filter((section) => lower.includes(section.heading.toLowerCase()));
  if (named.length > 0) return named.map((section) => section.heading);
  const body = written.filter((section) => section.kind === "body");
  const documents = body.map((section) => ({ id: section.heading, text: `${section.heading}\n${section.markdown}` }));
  const ranked = rankByBm25(note, documents).slice(0, SECTIONS_PER_REQUEST);
  const found = ranked.map((entry) => entry.id);
  return found.length > 0 ? found : [...body, ...written].slice(0, 1).map((section) => section.heading);
}

/** The facts that issues name by their ids. */
function named(issues: readonly string[], facts: readonly RunFact[]): string[] {
  const said = issues.join("\n");
  return facts.filter(({ key }) => said.includes(key)).map(({ key }) => key);
}

/** Unused facts that bear on what is to be mended, for each section its own. */
export function unusedFor(issues: ReadonlyMap<string, string[]>, unused: readonly RunFact[], most: number): RunFact[] {
  const documents = unused.map((fact) => ({ id: fact.key, text: fact.statement }));
  const ranked = [...issues.values()].map((wishes) => rankByBm25(wishes.join("\n"), documents).slice(0, most));
  return pick(unused, [...new Set(ranked.flat().map(({ id }) => id))]);
}

/** Facts in the order in which a reviser needs them: those of the sections to be mended, those that issues name, the others. */
export function neededFirst(
  issues: ReadonlyMap<string, string[]>,
  written: readonly Section[],
  { facts, isModel }: { facts: readonly RunFact[]; isModel: boolean },
): RunFact[] {
  const own = citedKeys(written.filter(({ heading }) => issues.has(heading)));
  const wishes = [...issues.values()].flat();
  // A model, which is paid for each, is told those that the issues are about.
  if (isModel) return pick(facts, [...new Set([...concernedKeys(issues, written), ...named(wishes, facts)])]);
  return pick(facts, [...new Set<string>([...own, ...named(wishes, facts), ...citedKeys(written)])]);
}

/**
 * What may change: the sections that issues name, the title where one speaks of it, and, by a model, what is said of the
 * whole: a change beneath may make a sentence of it untrue.
 */
export function mayChange(
  issues: ReadonlyMap<string, string[]>,
  { written, isModel }: { written: readonly Section[]; isModel: boolean },
): Set<string> {
  const isTitle = [...issues.values()].flat().some((request) => /\btitle\b/i.test(request));
  const ofAll = isModel ? written.filter(isOfWhole).map(({ heading }) => heading) : [];
  return new Set([...issues.keys(), ...ofAll, ...(isTitle ? [TITLE] : [])]);
}
