import { z } from "zod";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { besideTexts, withFieldsOnce } from "@/lib/domain/facts/at-hand";
import { saidBeyondQuotes } from "@/lib/domain/facts/concerned";
import { factsWithin, firstWithin, statedOnly } from "@/lib/domain/facts/fitting";
import { distinctBeside } from "@/lib/domain/facts/one-source";
import { sourcesOf } from "@/lib/domain/facts/read-together";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { applyEdits, type Edited, TextEdit } from "@/lib/domain/markdown/text-edits";
import { plannerOf } from "@/lib/domain/plan/planner";
import { disputesOf, withOtherSides } from "@/lib/domain/report/disputes";
import type { Section } from "@/lib/domain/report/report";
import { markersIn, reportMarkers, reportWords, toldSections, wordsWritten } from "@/lib/domain/report/report-length";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { lengthOf } from "@/lib/domain/run/of-settings";
import type { Answered } from "@/lib/domain/run/results";
import { bringsMarkers, keepsLength, tellsOnce } from "@/lib/domain/run/settings";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { ArtifactDraft } from "@/lib/run/engine/artifacts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asFactsIn, pick } from "@/lib/run/nodes/parts/facts-in";
import { runContradictions } from "@/lib/run/nodes/parts/known";
import { withPlaces } from "@/lib/run/nodes/parts/with-places";
import { quotesOf } from "./compose-version";
import { leftOutFacts, limitsWithFacts } from "./left-out";
import { answeredIn, openIn } from "./open-in";
import type { FoundMissing } from "./read-missing";
import { evidenceLines, ownRecord } from "./run-record";
import { toldElsewhere } from "./texts/elsewhere";
import type { LookedUp } from "./texts/looked-up";
import { quotedFacts } from "./texts/own-quotes";
import { quotedParagraphs } from "./texts/quoted-paragraphs";
import { withLonger, withOthers } from "./texts/with-others";
import { evidenceWithin, toldOf } from "./writers-context";

/** A text after a pass of edits, what was open before and is answered by it, and the facts that the editor quoted. */
export type EditedReport = Edited<Section> & { answered: Answered; quoted: readonly RunFact[] };

/** What is left of the room for an editor's prompt that was too long, and how often it is made smaller. */
const SMALLER = 0.7;
const TIMES = 4;

/** The editor's changes; none where none could be had, so that the report stands as it was written. */
async function editsOf(
  context: NodeContext,
  inputFor: (contextTokens: number) => AgentInput<"edit_report">,
): Promise<{ output: AgentOutput<"edit_report">; callId: string } | null> {
  let room = context.run.settings.contextTokens;
  for (let time = 0; time < TIMES; time += 1) {
    const answer = await context.tryAsk("edit_report", inputFor(Math.floor(room)));
    if (answer.ok) return answer;
    if (answer.failure.code !== PROMPT_TOO_LONG) return null;
    room *= SMALLER;
  }
  return null;
}

/** The share of an editor's prompt that facts may take which the text leaves out. */
const LEFT_OUT_SHARE = 0.15;

/** Tokens, and the share of a prompt, that the paragraphs of what is cited may take; tokens beside what was looked up. */
const TEXTS = { tokens: 10_000, share: 0.2, beside: 5_000 } as const;

/** The facts that a text cites nowhere and an editor is shown: what was found because it lacks it, then what it leaves out. */
function notCited(
  { question, settings }: Pick<NodeContext["run"], "question" | "settings">,
  sections: readonly Section[],
  { facts, found, ofSources }: { facts: readonly RunFact[]; found: readonly string[]; ofSources: boolean },
): string[] {
  const cited = new Set<string>(citedKeys(sections));
  // What says the same as one that is cited is not left out.
  const distinct = tellsOnce(settings) ? distinctBeside(facts, cited) : facts;
  const others = leftOutFacts(question, sections, distinct, { ofSources }).map(({ key }) => key);
  return [...new Set([...found.filter((key) => !cited.has(key)), ...others])];
}

/** What whoever edits a text is given beside it. */
interface Beside {
  facts: readonly RunFact[];
  missing: FoundMissing;
  lookedUp: LookedUp;
}

/**
 * The written text after an editor has gone over all of it, who reads what was looked up for it, too; null where no editor
 * could be had.
 */
export async function edited(
  context: NodeContext,
  text: { title: string; sections: readonly Section[] },
  { facts, missing: { expected, found }, lookedUp }: Beside,
): Promise<EditedReport | null> {
  const { run } = context;
  // Its writer saw the facts that it leaves out, and the words of those that it cites, which each citation is held against
  // later: the room goes to what was looked up.
  const isLookedUp = lookedUp.passages.length > 0;
  const record = await ownRecord(context);
  const disputes = disputesOf(await runContradictions(context));
  const lines = evidenceLines(record, plannerOf(run.settings, run.scope), asksModel(context));
  const own = pick(facts, withOtherSides(citedKeys(text.sections), disputes));
  const placed = await withPlaces(context, asFactsIn(own), own);
  const known = isLookedUp ? statedOnly(placed) : placed;
  const others = asksModel(context)
    ? statedOnly(asFactsIn(pick(facts, notCited(run, text.sections, { facts, found, ofSources: !isLookedUp }))))
    : [];
  const missing = asksModel(context) ? limitsWithFacts(text.sections, facts) : [];
  const given = new Set<string>();
  const open = await openIn(context, record, text.sections);
  const words = reportWords(lengthOf(run.settings), facts.length);
  const paragraphs = await quotedParagraphs(context, saidBeyondQuotes(own, text.sections));
  const elsewhere = await toldElsewhere(context, text.sections, facts);
  let atHand = paragraphs(0);
  const answer = await editsOf(context, (tokens) => {
    const shown = factsWithin(known, tokens);
    const share = tokens * TEXTS.share;
    const near = paragraphs(Math.min(isLookedUp ? TEXTS.beside : TEXTS.tokens, share));
    const read = withOthers(
      near,
      firstWithin(lookedUp.passages, share, ({ text: said }) => said),
    );
    const beside = elsewhere(read, tokens);
    atHand = withLonger(read, beside.passages);
    const texts = withFieldsOnce(sourcesOf(atHand), shown);
    const besideLines = beside.lines(texts);
    const leftOut = factsWithin(others, tokens * LEFT_OUT_SHARE);
    const ids = [...shown, ...leftOut].map(({ id }) => id);
    for (const id of ids) given.add(id);
    const told = expected
      .map(({ question, ...keys }) => ({
        question,
        answeredBy: keys.answeredBy.filter((id) => ids.includes(id)),
        nearest: keys.nearest.filter((id) => ids.includes(id)),
      }))
      .filter(({ answeredBy, nearest }) => answeredBy.length + nearest.length > 0);
    return {
      question: run.question,
      title: text.title,
      words,
      has: wordsWritten(text.sections),
      ...(asksModel(context) && { markers: reportMarkers(words), cites: markersIn(text.sections) }),
      report: toldSections(text.sections, { isHeld: asksModel(context) && keepsLength(run.settings) }),
      facts: besideTexts(shown, texts),
      ...(texts.length > 0 && { texts }),
      leftOut,
      missing: missing.map(({ said, nearest }) => ({
        question: said,
        answeredBy: [],
        nearest: nearest.filter((id) => ids.includes(id)),
      })),
      ...(told.length > 0 && { expected: told }),
      ...(isLookedUp && { lookedUp: [...lookedUp.words] }),
      ...(besideLines.length > 0 && { elsewhere: besideLines }),
      ...(open.length > 0 && { open: open.map((asked, nth) => ({ number: nth + 1, asked })) }),
      disputes: toldOf({ disputes, record }, ids, tokens).disputes,
      evidence: evidenceWithin(lines, tokens),
    };
  });
  if (answer === null) return null;
  const { output, callId } = answer;
  const quoted = await quotedFacts(context, { quotes: output.quotes, callId }, atHand);
  for (const { key } of quoted.facts) given.add(key);
  const edits = output.edits.map((edit) => ({ ...edit, replace: quoted.marked(edit.replace) }));
  const quotes = quotesOf([...facts, ...quoted.facts]);
  const made = applyEdits(text, edits, {
    known: given,
    only: null,
    quotes,
    bringsMarkers: bringsMarkers(run.settings),
    ...(asksModel(context) &&
      keepsLength(run.settings) && {
        // What was quoted for it is more that there is to say.
        length: { most: reportWords(lengthOf(run.settings), facts.length + quoted.facts.length), of: wordsWritten },
      }),
  });
  return { ...made, answered: answeredIn(open, output.answered, made.sections), quoted: quoted.facts };
}

/** How many edits were made, for people. */
export function editsSaid({ made, dropped }: Edited<Section>): string {
  if (made + dropped.length === 0) return "";
  const left = dropped.length === 0 ? "" : `, ${dropped.length} could not be made`;
  return ` ${count(made, "edit")}${left}.`;
}

/** Where the edits of a version are kept. */
function pathOf(version: number): string {
  return version === 1 ? "synthesis/edits.json" : `synthesis/edits.v${version}.json`;
}

const Record = z.object({ dropped: z.array(TextEdit.extend({ why: z.string() })) });

/** What the pass that led to a version asked for and that was not made. */
export async function refusedBefore({ db, run }: NodeContext, version: number): Promise<EditedReport["dropped"]> {
  const artifact = await db.artifact.findFirst({
    where: { runId: run.id, path: pathOf(version) },
    orderBy: { createdAt: "desc" },
    select: { content: true },
  });
  return artifact === null ? [] : Record.parse(JSON.parse(artifact.content)).dropped;
}

/** The record of a pass that asked for changes: how many were made, and those that were not, with why. */
export function editsArtifact(version: number, { made, dropped }: Edited<Section>): ArtifactDraft[] {
  if (made + dropped.length === 0) return [];
  return [{ path: pathOf(version), mediaType: "application/json", content: canonicalJson({ made, dropped }) }];
}
