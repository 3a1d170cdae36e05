import type { Section } from "@/lib/domain/report";
import { checkLine, type ReportSentence, reportCheck, saidBefore, writersSentences } from "@/lib/domain/report-check";
import type { ReportCheck } from "@/lib/domain/results";
import { type CheckedCitation, type Support, WRITTEN_BY_A_PERSON } from "@/lib/domain/support";
import type { NodeContext } from "@/lib/engine/context";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { ReportDraft } from "@/lib/reports/compose";
import { checkSentences } from "./check-sentences";
import { pick } from "./facts-in";

/** A version whose sentences were held against their quotes. */
interface CheckedVersion {
  check: ReportCheck;
  sections: Section[];
  /** What was said of a sentence; null of one that was not looked at. */
  saidOf: (sentence: string, section: Section) => Support | null;
}

function isByPerson(sentence: ReportSentence, before: readonly CheckedCitation[]): boolean {
  return before.some(({ sentence: text, reason }) => text === sentence.text && reason === WRITTEN_BY_A_PERSON);
}

function withLine(section: Section, line: string): Section {
  if (section.kind !== "methodology" || line === "") return section;
  return { ...section, markdown: `${section.markdown.trimEnd()}\n\n${line}` };
}

/**
 * Has the sentences of a version checked that its writer worded, in batches, as far as the budget allows; those of an
 * earlier version keep what was said of them. Null where no model writes: there sentences are quotes, word for word.
 */
export async function checkReport(
  context: NodeContext,
  draft: Pick<ReportDraft, "title" | "sections">,
  known: { facts: readonly RunFact[]; before: readonly CheckedCitation[] },
): Promise<CheckedVersion | null> {
  if (context.run.mode !== "live") return null;
  const { facts, before } = known;
  const { title, sections } = draft;
  const worded = writersSentences({ title, sections, facts, question: context.run.question });
  const own = worded.filter((sentence) => !isByPerson(sentence, before));
  const open = own.filter((sentence) => saidBefore(sentence, before) === null);
  const answers = await checkSentences(
    context,
    open.map(({ text, keys }) => ({ sentence: text, facts: pick(facts, keys) })),
  );
  const said = new Map(open.map((sentence, index) => [sentence, answers[index]]));
  const checked = own.flatMap((sentence) => {
    const support = said.get(sentence) ?? saidBefore(sentence, before);
    return support === null ? [] : [{ ...sentence, support }];
  });
  const check = reportCheck(checked);
  const line = checkLine(check);
  const told = sections.map((section) => withLine(section, line));
  const named = (section: number, text: string): string => `${section} ${text}`;
  const bySentence = new Map(
    checked.filter(({ isHeading }) => !isHeading).map(({ section, text, support }) => [named(section, text), support]),
  );
  return {
    check,
    sections: told,
    saidOf: (sentence, section) => bySentence.get(named(told.indexOf(section), sentence)) ?? null,
  };
}
