import { type CheckedCitation, orOfFact } from "@/lib/domain/markdown/support";
import type { Edited } from "@/lib/domain/markdown/text-edits";
import type { Section } from "@/lib/domain/report/report";
import type { CheckedText } from "@/lib/domain/report/report-check";
import { count } from "@/lib/domain/report/report-parts";
import { type Answered, AssembleInput, type OutlineResult, SectionResult } from "@/lib/domain/run/results";
import { looksUp } from "@/lib/domain/run/settings";
import { closeGaps } from "@/lib/knowledge/gaps";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { writeReport } from "@/lib/reports/compose/compose";
import { findSince } from "@/lib/reports/compose/since";
import { type NodeContext, NodeFailure, type NodeOutcome } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { withFound } from "@/lib/run/nodes/parts/facts-in";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { listDone } from "@/lib/run/nodes/parts/node-results";
import { keepSaved } from "@/lib/run/nodes/parts/saved-searches";
import { checkReport } from "./check-report";
import { checkedFacts, composeVersion, keptSupport, type Written } from "./compose-version";
import { edited, editsArtifact, editsSaid } from "./edited";
import { limitsIn } from "./left-out";
import { NOTHING_OPENED, openMissing, readMissing } from "./read-missing";
import { getOutline } from "./section";
import { lookUp, NOTHING_LOOKED_UP } from "./texts/looked-up";
import { artifactPath, asMarkdown, sectionsOf } from "./texts/version-text";

/** What was written, whether in one step, the passages that its writers had at hand, and what these would look up. */
interface WrittenSections {
  sections: Section[];
  isOne: boolean;
  atHand: ReadonlySet<string>;
  lookUp: string[];
  computed: Answered;
}

/** The sections as they were written. */
async function writtenSections(context: NodeContext, outline: OutlineResult): Promise<WrittenSections> {
  const nodes = await listDone(context.db, context.run.id, { kind: "section", round: context.node.round });
  return writtenOf(
    outline,
    nodes.map((node) => SectionResult.parse(node.result)),
  );
}

/** What these steps wrote, put together. Fails the node where it is nothing. */
export function writtenOf(outline: OutlineResult, written: readonly SectionResult[]): WrittenSections {
  const parts = written.flatMap(({ others, read, quoted, lookUp, failedCalls, answered, ...part }) => [
    part,
    ...others,
  ]);
  if (parts.length === 0) throw new NodeFailure({ kind: "permanent", message: "No section was written." });
  const isOne = written.length === 1 && parts.length > 1;
  const sections = sectionsOf(outline, parts);
  const computed = written.flatMap(({ answered = [] }) => answered);
  const lookUp = written.flatMap((one) => one.lookUp ?? []);
  return { sections, isOne, atHand: new Set(written.flatMap(({ read }) => read)), lookUp, computed };
}

/** Puts a version together, measures it, and stores it with what gate E reads. `before` is what it is a revision of. */
export async function assembleVersion(
  context: NodeContext,
  written: Written & {
    before: readonly CheckedCitation[];
    beforeText: CheckedText | null;
    edited: Edited<Section> | null;
  },
  facts: readonly RunFact[],
): Promise<NodeOutcome> {
  const { draft: composed, known } = await composeVersion(context, written, facts);
  const { before, beforeText } = written;
  const checked = await checkReport(context, composed, { facts, before, beforeText, checked: checkedFacts(known) });
  const { sections } = checked ?? composed;
  const draft = { ...composed, sections, figures: { ...composed.figures, check: checked?.check ?? null } };
  const { version, figures } = draft;
  const pass = written.edited;
  // Before the transaction that writes it, which is to be short.
  const since = await findSince(context.db, context.scope, { runId: context.run.id, sections });
  const { sources, facts: cited, ...measured } = figures;
  const { answered = [] } = written;
  return {
    result: answered.length === 0 ? { ...measured } : { ...measured, answered },
    text: `Version ${version}: ${count(cited, "fact")} cited from ${count(sources, "source")}.${pass === null ? "" : editsSaid(pass)}`,
    artifacts: [
      { path: artifactPath(version), mediaType: "text/markdown", content: asMarkdown(draft) },
      ...(pass === null ? [] : editsArtifact(version, pass)),
    ],
    write: async (tx): Promise<void> => {
      const kept = keptSupport(written.before, known);
      const support: typeof kept = (key, sentence, section) => {
        const said = checked?.saidOf(sentence, section) ?? kept(key, sentence, section);
        return orOfFact(said, checked?.saidOfFact(key) ?? null);
      };
      await writeReport(tx, context.scope, { ...draft, authorId: null, since, support });
      await keepSaved(tx, context.run.id, known.searchesSaved);
      const { researcherId } = context.run;
      const descriptions = answered.map(({ question }) => question);
      if (descriptions.length > 0) await closeGaps(tx, context.scope, { researcherId, descriptions });
    },
  };
}

/** The first version of the report that a round of research writes. */
export async function assemble(context: NodeContext): Promise<NodeOutcome> {
  const { version } = AssembleInput.parse(context.node.input);
  const outline = await getOutline(context);
  const { sections: parts, isOne, atHand, lookUp: words, computed } = await writtenSections(context, outline);
  const written = { title: outline.title, sections: parts };
  // One writer was told what a first reader missed, and read it: an editor is asked where something else is found.
  const isRead = isOne && asksModel(context);
  const isLookedUp = isRead && looksUp(context.run.settings);
  const lookedUp = isLookedUp
    ? await lookUp(context, { words, limits: limitsIn(parts), texts: outline.texts }, atHand)
    : NOTHING_LOOKED_UP;
  // Whoever finishes the text reads what was looked up itself.
  const opened = isLookedUp ? NOTHING_OPENED : await openMissing(context, parts, { atHand, isRead });
  const missing = await readMissing(context, opened);
  const facts = await runFacts(context);
  const isEdited = !isRead || missing.found.length + lookedUp.passages.length > 0;
  const pass = isEdited ? await edited(context, written, { facts, missing, lookedUp }) : null;
  const { title, sections, answered, quoted } = pass ?? { ...written, answered: [], quoted: [] };
  const changeNote = version === 1 ? "" : "Research went on with a higher limit.";
  const next = { version, title, changeNote, sections, isByPerson: false, answered: [...computed, ...answered] };
  return assembleVersion(context, { ...next, before: [], beforeText: null, edited: pass }, withFound(facts, quoted));
}
