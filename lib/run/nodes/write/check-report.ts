import type { SupportVerdict } from "@/lib/domain/core/words";
import { type CheckedCitation, hasVerdict, type Support, WRITTEN_BY_A_PERSON } from "@/lib/domain/markdown/support";
import type { Section } from "@/lib/domain/report/report";
import {
  type CheckedText,
  checkLine,
  checkSentence,
  headingHolds,
  headingSaidBefore,
  inferredFrom,
  type ReportSentence,
  reportCheck,
  restingOnLess,
  saidBefore,
  withCheckLine,
  writersSentences,
} from "@/lib/domain/report/report-check";
import type { ReportCheck } from "@/lib/domain/run/results";
import { checksChanges, saysWhoFound, tellsMethodBriefly, tellsOfTable } from "@/lib/domain/run/settings";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { ReportDraft } from "@/lib/reports/compose/compose";
import type { NodeContext } from "@/lib/run/engine/context";
import { checkSentences } from "@/lib/run/nodes/parts/check-sentences";
import { pick } from "@/lib/run/nodes/parts/facts-in";

/** A version whose sentences were held against their quotes. */
interface CheckedVersion {
  check: ReportCheck;
  sections: Section[];
  /** What was said of a sentence; null of one that was not looked at. */
  saidOf: (sentence: string, section: Section) => Support | null;
  /** What was said of a fact that only an inference rests on. */
  saidOfFact: (key: string) => Support | null;
}

interface Known {
  facts: readonly RunFact[];
  before: readonly CheckedCitation[];
  /** The version that this one is a revision of. */
  beforeText: CheckedText | null;
  /** What was found of the facts that were checked before anything was written, by their keys. */
  checked: ReadonlyMap<string, SupportVerdict>;
}

/**
 * Facts that inferences rest on and that nothing was said of yet, and what an earlier version's check said of others: of
 * those beneath inferences that stand there still, or stood in the text before.
 */
function uncheckedBeneath(
  sections: readonly Section[],
  { facts, before, checked }: Known,
  sectionsBefore: readonly Section[],
): { open: RunFact[]; said: Map<string, Support> } {
  const inferred = inferredFrom(sections);
  const keys = new Set(inferred.flatMap((one) => one.keys).filter((key) => !checked.has(key)));
  const texts = new Set([...inferred, ...inferredFrom(sectionsBefore)].map(({ text }) => text));
  const said = new Map(
    before.flatMap(({ key, sentence, verdict, reason }): [string, Support][] =>
      keys.has(key) && texts.has(sentence) && hasVerdict(verdict) ? [[key, { verdict, reason }]] : [],
    ),
  );
  return { open: pick(facts, [...keys]).filter(({ key }) => !said.has(key)), said };
}

function isByPerson(sentence: ReportSentence, before: readonly CheckedCitation[]): boolean {
  return before.some(({ sentence: text, reason }) => text === sentence.text && reason === WRITTEN_BY_A_PERSON);
}

/**
 * Has the sentences of a version checked that its writer worded, in batches, as far as the budget allows; those of an
 * earlier version keep what was said of them. Null where no model writes: there sentences are quotes, word for word.
 */
export async function checkReport(
  context: NodeContext,
  draft: Pick<ReportDraft, "title" | "sections">,
  known: Known,
): Promise<CheckedVersion | null> {
  if (context.run.mode !== "live") return null;
  const { facts, before, beforeText, checked: asFacts } = known;
  const { title, sections } = draft;
  const wordedIn = (text: Pick<CheckedText, "title" | "sections">): ReportSentence[] =>
    writersSentences({ ...text, facts, question: context.run.question, checked: new Set(asFacts.keys()) });
  const own = wordedIn({ title, sections }).filter((sentence) => !isByPerson(sentence, before));
  const isChangesOnly = checksChanges(context.run.settings);
  const isTableTold = tellsOfTable(context.run.settings);
  const headings = isChangesOnly && beforeText ? wordedIn(beforeText).filter(({ isHeading }) => isHeading) : [];
  const ofHeading = (sentence: ReportSentence, was: CheckedText): Support | null =>
    headingSaidBefore(sentence, was, sections) ?? headingHolds(sentence, { check: was.check, headings }, sections);
  const kept = (sentence: ReportSentence): Support | null =>
    saidBefore(sentence, before) ?? (beforeText && ofHeading(sentence, beforeText));
  const open = own.filter((sentence) => kept(sentence) === null);
  const beneath = uncheckedBeneath(sections, known, isChangesOnly ? (beforeText?.sections ?? []) : []);
  const answers = await checkSentences(context, [
    ...open.map(({ text, keys, table }) => ({
      sentence: text,
      facts: pick(facts, keys),
      ...(table !== undefined && isTableTold && { table }),
    })),
    ...beneath.open.map((fact) => ({ sentence: fact.statement, facts: [fact] })),
  ]);
  const said = new Map(open.map((sentence, index) => [sentence, answers[index]]));
  const ofFacts = new Map(beneath.said);
  for (const [index, { key }] of beneath.open.entries()) {
    const support = answers[open.length + index];
    if (support !== undefined) ofFacts.set(key, support);
  }
  const checked = own.flatMap((sentence) => {
    const support = said.get(sentence) ?? kept(sentence);
    return support === null ? [] : [{ ...sentence, support }];
  });
  const check = reportCheck(checked);
  const verdictOf = (key: string): SupportVerdict | undefined => ofFacts.get(key)?.verdict ?? asFacts.get(key);
  const isBrief = tellsMethodBriefly(context.run.settings);
  const isByModel = saysWhoFound(context.run.settings);
  const line = isBrief ? checkSentence(check, { isByModel }) : checkLine(check, restingOnLess(sections, verdictOf));
  const told = withCheckLine(sections, line);
  const named = (section: number, text: string): string => `${section} ${text}`;
  const bySentence = new Map(
    checked.filter(({ isHeading }) => !isHeading).map(({ section, text, support }) => [named(section, text), support]),
  );
  return {
    check,
    sections: told,
    saidOfFact: (key) => ofFacts.get(key) ?? null,
    saidOf: (sentence, section) => bySentence.get(named(told.indexOf(section), sentence)) ?? null,
  };
}
