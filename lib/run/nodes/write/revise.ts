import { besideTexts, withFieldsOnce } from "@/lib/domain/facts/at-hand";
import { keysOfNamed, saidBeyondQuotes } from "@/lib/domain/facts/concerned";
import { factsWithin, firstWithin, statedOnly } from "@/lib/domain/facts/fitting";
import { sourcesOf } from "@/lib/domain/facts/read-together";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { applyEdits } from "@/lib/domain/markdown/text-edits";
import { plannerOf } from "@/lib/domain/plan/planner";
import { disputesOf } from "@/lib/domain/report/disputes";
import { reportWords, toldSections, wordsWritten } from "@/lib/domain/report/report-length";
import { lengthOf } from "@/lib/domain/run/of-settings";
import { ReviseInput } from "@/lib/domain/run/results";
import { bringsMarkers, keepsLength, showsParagraphs, tellsRestBriefly } from "@/lib/domain/run/settings";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { askFittedCall } from "@/lib/run/nodes/parts/ask-fitted";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asFactsIn, pick, withFound } from "@/lib/run/nodes/parts/facts-in";
import { runContradictions, runFacts } from "@/lib/run/nodes/parts/known";
import { withPlaces } from "@/lib/run/nodes/parts/with-places";
import { assembleVersion } from "./assemble";
import { listCitations, mendLost, quotesOf } from "./compose-version";
import { refusedBefore } from "./edited";
import { evidenceLines, ownRecord } from "./run-record";
import { getReport, writtenParts } from "./stored-report";
import { quotedFacts } from "./texts/own-quotes";
import { quotedParagraphs } from "./texts/quoted-paragraphs";
import { restBriefly } from "./texts/rest-briefly";
import { issuesByHeading, mayChange, neededFirst, unusedFor } from "./to-revise";
import { evidenceWithin, toldOf } from "./writers-context";

/** Unused facts that a reviser may take up for one section, and a model, which is paid for each. */
const CANDIDATES = { all: 12, model: 6 } as const;
/** Share of the room for facts in a prompt that the unused ones may take beside the others. */
const CANDIDATES_SHARE = 0.2;
/** Tokens, and the share of a prompt, that the paragraphs of the quotes in question may take. */
const TEXTS = { tokens: 6_000, share: 0.2 } as const;
/** Share of a prompt that changes may take which were refused before. */
const REFUSED_SHARE = 0.05;

/** Words that a report which models revise may have beyond its length, however often: what is mended costs no sentence that nobody named. */
const MENDING_WORDS = 40;

/** The next version of the report, with the named issues mended and all else as it was. No new research. */
export async function revise(context: NodeContext): Promise<NodeOutcome> {
  const input = ReviseInput.parse(context.node.input);
  const before = await getReport(context, input.version);
  const facts = await runFacts(context);
  const record = await ownRecord(context);
  const disputes = disputesOf(await runContradictions(context));
  const lines = evidenceLines(record, plannerOf(context.run.settings, context.run.scope));
  // A reviser is shown facts that are in use: what is not goes first, and what holds stands in its place.
  const written = await mendLost(context, writtenParts(before.sections), { facts, questions: record.questions });
  const issues = issuesByHeading(input, written);
  const isModel = asksModel(context);
  const own = neededFirst(issues, written, { facts, isModel });
  const shownKeys = new Set(own.map(({ key }) => key));
  const used = new Set<string>(citedKeys(before.sections));
  const others = unusedFor(
    issues,
    facts.filter(({ key }) => (isModel || !used.has(key)) && !shownKeys.has(key)),
    isModel ? CANDIDATES.model : CANDIDATES.all,
  );
  const may = mayChange(issues, { written, isModel });
  const isBrief = isModel && tellsRestBriefly(context.run.settings);
  const refused = (await refusedBefore(context, input.version)).filter(({ heading }) => may.has(heading));
  const given = new Set<string>(isModel ? pick(facts, citedKeys(written)).map(({ key }) => key) : []);
  const placed = await withPlaces(context, asFactsIn(own), own);
  const mended = showsParagraphs(context.run.settings) ? pick(facts, keysOfNamed(issues, written)) : [];
  const paragraphs = await quotedParagraphs(context, withFound(mended, saidBeyondQuotes(own, written)));
  // A model, which is paid for each word, is told their statements: what it takes up is checked by its quote.
  const unused = isModel ? statedOnly(asFactsIn(others)) : asFactsIn(others);
  const words = reportWords(lengthOf(context.run.settings), facts.length) + (isModel ? MENDING_WORDS : 0);
  // What a person wishes may take its room.
  const isHeld = isModel && input.note === "" && keepsLength(context.run.settings);
  const has = wordsWritten(written);
  const held = isHeld ? { most: Math.max(words, has) } : null;
  const told = toldSections(written, { isHeld });
  let atHand = paragraphs(0);
  const { output, callId } = await askFittedCall(context, "revise_section", (tokens) => {
    const shown = factsWithin(placed, tokens);
    atHand = paragraphs(Math.min(TEXTS.tokens, tokens * TEXTS.share));
    const texts = withFieldsOnce(sourcesOf(atHand), shown);
    const candidates = factsWithin(unused, tokens * CANDIDATES_SHARE);
    const ids = [...shown, ...candidates].map(({ id }) => id);
    for (const id of ids) given.add(id);
    return {
      title: before.title,
      words,
      has,
      ...held,
      report: isBrief ? restBriefly(told, { whole: may, isSaid: "which stay" }) : told,
      issues: [...issues].flatMap(([heading, wishes]) => wishes.map((description) => ({ heading, description }))),
      refused: firstWithin(refused, tokens * REFUSED_SHARE, (edit) => JSON.stringify(edit)),
      facts: besideTexts(shown, texts),
      ...(texts.length > 0 && { texts }),
      candidates,
      disputes: toldOf({ disputes, record }, ids, tokens).disputes,
      evidence: evidenceWithin(lines, tokens),
    };
  });
  const quoted = await quotedFacts(context, { quotes: output.quotes, callId }, atHand);
  for (const { key } of quoted.facts) given.add(key);
  const edits = output.edits.map((edit) => ({ ...edit, replace: quoted.marked(edit.replace) }));
  const all = withFound(facts, quoted.facts);
  const text = { title: before.title, sections: written };
  const edited = applyEdits(text, edits, {
    known: given,
    only: may,
    quotes: quotesOf(all),
    bringsMarkers: bringsMarkers(context.run.settings),
    ...(held && { length: { ...held, of: wordsWritten } }),
  });
  const revised = `After its review, these sections were revised: ${[...issues.keys()].join("; ")}`;
  const changeNote = input.note === "" ? revised : input.note;
  const { title, sections } = edited;
  const next = { version: input.version + 1, title, changeNote, sections, isByPerson: false };
  const citations = await listCitations(context.db, context.scope, before.id);
  const beforeText = { title: before.title, sections: before.sections, check: before.measured.check };
  return assembleVersion(context, { ...next, before: citations, beforeText, edited }, all);
}
