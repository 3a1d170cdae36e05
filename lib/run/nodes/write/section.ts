import { z } from "zod";
import { promptTokens } from "@/lib/agents/call/prompt-bound";
import { renderPrompt } from "@/lib/agents/call/render";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { NOTHING_ANSWERS, nearestTo } from "@/lib/agents/offline/answer-text";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import { besideTexts, withFieldsOnce } from "@/lib/domain/facts/at-hand";
import { factsWithin, firstWithin, leanFacts, statedOnly } from "@/lib/domain/facts/fitting";
import { sourcesOf } from "@/lib/domain/facts/read-together";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { plannerOf } from "@/lib/domain/plan/planner";
import { disputesOf } from "@/lib/domain/report/disputes";
import { answerWords, reportMarkers, reportWords, sectionWords } from "@/lib/domain/report/report-length";
import { CLOSING, count } from "@/lib/domain/report/report-parts";
import { levelsOf } from "@/lib/domain/report/written-sections";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import {
  type LookedAgain,
  OutlineResult,
  SectionInput,
  type SectionResult,
  type WrittenPart,
} from "@/lib/domain/run/results";
import { lengthOf } from "@/lib/domain/run/settings";
import { listRunFacts, type RunFact } from "@/lib/knowledge/run-facts";
import { type NodeContext, NodeFailure, type NodeOutcome } from "@/lib/run/engine/context";
import { askFitted } from "@/lib/run/nodes/parts/ask-fitted";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { kindOf } from "@/lib/run/nodes/parts/classified";
import { asFactsIn, pick } from "@/lib/run/nodes/parts/facts-in";
import { runContradictions, runFactsOf } from "@/lib/run/nodes/parts/known";
import { sourceOfPassage } from "@/lib/run/nodes/parts/reading";
import { withPlaces } from "@/lib/run/nodes/parts/with-places";
import type { LinkedPassage } from "@/lib/run/nodes/search/extraction";
import { evidenceLines, ownRecord } from "./run-record";
import { NO_FIGURES, tableFigures } from "./table-figures";
import { withOwnQuotes } from "./texts/own-quotes";
import { openTexts, TEXTS_TOKENS, type TextsAtHand, textsWithin } from "./texts/writers-texts";
import { evidenceWithin, toldOf } from "./writers-context";

/** The outline of the run's report. Fails the node when there is none. */
export async function getOutline(context: NodeContext): Promise<OutlineResult> {
  const node = await context.db.node.findFirst({
    where: { runId: context.run.id, kind: "outline", status: "complete", round: context.node.round },
    select: { result: true },
  });
  if (!node) throw new NodeFailure({ kind: "permanent", message: "There is no outline to write from." });
  return OutlineResult.parse(node.result);
}

/** The facts that fit a writer's prompt: a model's by their statements, for it is told quotes only as far as there is room. */
function shownTo(context: NodeContext, facts: FactIn[], contextTokens: number): FactIn[] {
  if (!asksModel(context)) return factsWithin(facts, contextTokens);
  const fit = new Set(factsWithin(statedOnly(facts), contextTokens).map(({ id }) => id));
  return facts.filter(({ id }) => fit.has(id));
}

type WriterInput = Omit<AgentInput<"write_answer">, "length" | "words">;

/** What every writer is given for a prompt of so many tokens: the question, its facts, and what is known of them. */
async function writerInput(
  context: NodeContext,
  facts: readonly RunFact[],
  lookedAgain: LookedAgain,
): Promise<(contextTokens: number) => WriterInput> {
  const { run } = context;
  const record = await ownRecord(context);
  const disputes = disputesOf(await runContradictions(context));
  const lines = evidenceLines(record, plannerOf(run.settings, run.scope), asksModel(context));
  const nearestOf = new Map(lookedAgain.map(({ question, factKeys }) => [question, factKeys]));
  return (contextTokens) => {
    const shown = shownTo(context, asFactsIn(facts), contextTokens);
    const ids = shown.map(({ id }) => id);
    const told = toldOf({ disputes, record }, ids, contextTokens);
    const inUse = new Set(ids);
    const answers = told.answers.map((question) => {
      const nearest = (nearestOf.get(question.question) ?? []).filter((key) => inUse.has(key));
      return question.answeredBy.length > 0 || nearest.length === 0 ? question : { ...question, nearest };
    });
    return {
      question: run.question,
      queryType: kindOf(run).queryType,
      facts: shown,
      disputes: told.disputes,
      answers,
      evidence: evidenceWithin(lines, contextTokens),
    };
  };
}

/** What a report names that has nothing to answer with: the nearest of what was found, as this attempt sees it. */
async function nearestFound(context: NodeContext): Promise<string[]> {
  const { db, scope, run } = context;
  return context.recall("nearest", z.array(z.string()), async () =>
    nearestTo(run.question, asFactsIn(await listRunFacts(db, scope, run.id))),
  );
}

/**
 * Tokens of facts in a writer's prompt: of one part no more than 12,000 in all (judgement.md, 4); of the whole as many as
 * tell every planned fact in its source's words, without which writers string facts together that they do not understand.
 */
const WRITERS_FACTS = { part: 8_000, whole: 24_000 } as const;

/** The share of a prompt that they may take. */
const WHOLE_SHARE = 0.6;

/** The facts that answer or are disputed. */
function namedIn({ answers, disputes }: WriterInput): Set<string> {
  return new Set([
    ...answers.flatMap(({ answeredBy, nearest = [] }) => [...answeredBy, ...nearest]),
    ...disputes.flatMap(({ a, b }) => [a, b]),
  ]);
}

/** The facts that a writer is told: of a model's, those that are named whole, the others as long as there is room. */
function toldTo(
  context: NodeContext,
  facts: readonly FactIn[],
  { named, tokens = WRITERS_FACTS.part }: { named: ReadonlySet<string>; tokens?: number },
): FactIn[] {
  return asksModel(context) ? leanFacts(facts, named, tokens) : [...facts];
}

/** What writers of one report share: its outline, and the facts that it may tell. */
interface Work {
  outline: OutlineResult;
  facts: readonly RunFact[];
}

async function writeAnswer(context: NodeContext, { outline, facts }: Work): Promise<WrittenPart> {
  const inputFor = await writerInput(context, pick(facts, outline.answerKeys), outline.lookedAgain);
  const length = lengthOf(context.run.settings);
  const answer = await askFitted(context, "write_answer", (contextTokens) => {
    const input = inputFor(contextTokens);
    const told = toldTo(context, input.facts, { named: namedIn(input) });
    return { ...input, facts: told, length, words: answerWords(length, input.facts.length) };
  });
  const nearest = outline.answerKeys.length === 0 ? await nearestFound(context) : [];
  return { ordinal: 0, heading: "Answer", markdown: [answer.markdown, ...nearest].join(" ") };
}

/** The share of a prompt that the outline of the other sections may take. */
const OUTLINE_SHARE = 0.1;

async function writeSection(context: NodeContext, { outline, facts }: Work, ordinal: number): Promise<WrittenPart> {
  const plan = outline.sections[ordinal - 1];
  if (!plan) throw new NodeFailure({ kind: "permanent", message: `The outline has no section ${ordinal}.` });
  const own = pick(facts, plan.factKeys);
  const inputFor = await writerInput(context, own, outline.lookedAgain);
  const ownKeys = new Set<string>(plan.factKeys);
  const elsewhere = pick(facts, outline.answerKeys).filter(({ key }) => !ownKeys.has(key));
  const headings = outline.sections.map(({ heading, brief, level }) => ({ heading, brief, level }));
  const of = { facts: outline.answerKeys.length, sections: outline.sections.length };
  const answer = await askFitted(context, "write_section", (contextTokens) => {
    const input = inputFor(contextTokens);
    const all = factsWithin(asFactsIn([...own, ...elsewhere]), contextTokens);
    const room = toldTo(context, all, { named: ownKeys });
    return {
      ...input,
      facts: room.filter(({ id }) => ownKeys.has(id)),
      heading: plan.heading,
      brief: plan.brief,
      words: sectionWords(lengthOf(context.run.settings), of),
      others: room.filter(({ id }) => !ownKeys.has(id)),
      answers: input.answers.filter(({ answeredBy }) => answeredBy.length > 0),
      outline: firstWithin(headings, contextTokens * OUTLINE_SHARE, (one) => JSON.stringify(one)),
    };
  });
  return { ordinal, heading: plan.heading, markdown: answer.markdown };
}

/** What a writer of the whole answers. */
type Whole = AgentOutput<"write_report">;

/** The parts as one writer wrote them, headed and ordered by itself; a section that cites nothing says nothing of its own. */
function partsOf(outline: OutlineResult, { markdown, sections, meaning, limits }: Whole): WrittenPart[] {
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

/** What is written, what its writer read itself, and the facts that it quoted from there. */
interface Written {
  parts: WrittenPart[];
  read: string[];
  quoted: string[];
}

/** What is left of the room for texts where a prompt was too long, and how often it is made smaller before there are none. */
const TEXTS_SMALLER = 0.6;
const TEXTS_TIMES = 3;
/** The share of a run's limit of tokens that texts may take: who edits and judges the report is still to be asked. */
const BUDGET_SHARE = 0.08;
/** Tokens of a prompt that are kept free: a project's own words for it may be somewhat longer. */
const SPARE_TOKENS = 500;

/** Whether a call may succeed in a shorter prompt: the run, its budget or the model's server holds none as long. */
function isForRoom({ kind, code }: Failure): boolean {
  return code === PROMPT_TOO_LONG || code === BUDGET_SPENT || (kind === "permanent" && TOO_LARGE.has(code ?? ""));
}

/** What servers answer to a request that is longer than their model reads. */
const TOO_LARGE: ReadonlySet<string> = new Set(["400", "413", "422"]);

/** What a writer reads, from as much as there is room for beside the rest of its prompt down to nothing. */
function readings(texts: TextsAtHand, asked: readonly string[], room: number): LinkedPassage[][] {
  const most = Math.min(room, TEXTS_TOKENS);
  const rooms = Array.from({ length: TEXTS_TIMES }, (_, time) => most * TEXTS_SMALLER ** time);
  const read = rooms.map((tokens) => textsWithin(texts, asked, tokens)).filter((passages) => passages.length > 0);
  return [...read, []];
}

/** What a writer of the whole is given beside the texts, and the facts that are planned, answer, or are disputed. */
async function wholeInput(
  context: NodeContext,
  { outline, facts }: Work,
): Promise<{ input: Omit<AgentInput<"write_report">, "texts">; named: ReadonlySet<string> }> {
  const { contextTokens } = context.run.settings;
  const length = lengthOf(context.run.settings);
  const input = (await writerInput(context, pick(facts, outline.answerKeys), outline.lookedAgain))(contextTokens);
  const ofTexts = outline.texts.flatMap(
    (sha256) => facts.find(({ evidence: [first] }) => first?.sha256 === sha256)?.key ?? [],
  );
  const named = new Set([...outline.sections.flatMap(({ factKeys }) => factKeys), ...namedIn(input), ...ofTexts]);
  const placed = await withPlaces(context, input.facts, pick(facts, [...named]));
  const words = reportWords(length, input.facts.length);
  const tokens = Math.min(WRITERS_FACTS.whole, contextTokens * WHOLE_SHARE);
  const whole = {
    ...input,
    facts: toldTo(context, placed, { named, tokens }),
    length,
    words,
    ...(asksModel(context) && { markers: reportMarkers(words) }),
    outline: outline.sections.map(({ heading, brief, level, factKeys }) => ({
      heading,
      brief,
      level,
      factIds: factKeys,
    })),
  };
  return { input: whole, named };
}

/** What a writer is given beside texts: no fields of a head, no quote and no fact outside of the plan a second time. */
function withTexts(
  { input, named }: Awaited<ReturnType<typeof wholeInput>>,
  passages: readonly LinkedPassage[],
): AgentInput<"write_report"> {
  const texts = withFieldsOnce(sourcesOf(passages), input.facts);
  return { ...input, facts: besideTexts(input.facts, texts, named), texts };
}

/**
 * The whole by one writer, who reads the texts that decide beside the facts; null where what is asked does not fit a
 * prompt, or the answer to it is of no use.
 */
async function writeWhole(context: NodeContext, work: Work): Promise<Written | null> {
  const whole = await wholeInput(context, work);
  const { input } = whole;
  const texts = await openTexts(context, work.outline.texts);
  const asked = [input.question, ...input.answers.map(({ question }) => question)];
  const { contextTokens, tokens } = context.run.settings;
  const most = promptTokens("write_report", contextTokens);
  const bare = renderPrompt("write_report", input, { secret: "" });
  const affordable = tokens === null ? Number.POSITIVE_INFINITY : tokens * BUDGET_SHARE;
  const room = Math.min(most - SPARE_TOKENS - countTokens(bare.prompt), affordable);
  for (const passages of readings(texts, asked, room)) {
    const given = passages.length === 0 ? input : withTexts(whole, passages);
    const answer = await context.tryAsk("write_report", given);
    if (answer.ok) {
      const { written, quoted } = await withOwnQuotes(context, answer, passages);
      return { parts: partsOf(work.outline, written), read: passages.map(({ id }) => id), quoted };
    }
    const { failure } = answer;
    if (failure.kind === "invalid_output") return null;
    if (passages.length > 0 && isForRoom(failure)) continue;
    if (failure.code === PROMPT_TOO_LONG) return null;
    throw new NodeFailure(failure);
  }
  return null;
}

/** All parts: by one writer, else each for itself, one after the other. */
async function writeAll(context: NodeContext, work: Work): Promise<Written> {
  const whole = await writeWhole(context, work);
  if (whole !== null) return whole;
  const parts = [await writeAnswer(context, work)];
  for (const index of work.outline.sections.keys()) parts.push(await writeSection(context, work, index + 1));
  return { parts, read: [], quoted: [] };
}

/** What a node writes: all of it, or the one part that it was made for. */
async function write(context: NodeContext, work: Work): Promise<Written> {
  const { ordinal, parts } = SectionInput.parse(context.node.input);
  if (parts > 1) return writeAll(context, work);
  const part = ordinal === 0 ? await writeAnswer(context, work) : await writeSection(context, work, ordinal);
  return { parts: [part], read: [], quoted: [] };
}

/** The answer with what was computed before it; that nothing answers is not said then. */
function withFigures(answer: WrittenPart, figures: readonly string[]): WrittenPart {
  if (figures.length === 0) return answer;
  const isNothing = answer.markdown.startsWith(NOTHING_ANSWERS);
  return { ...answer, markdown: [figures.join(" "), ...(isNothing ? [] : [answer.markdown])].join("\n\n") };
}

/** How many texts the writer read itself, for people; nothing where it read none. */
function readSaid(read: readonly string[]): string {
  if (read.length === 0) return "";
  const texts = new Set(read.map(sourceOfPassage));
  return `, with ${count(read.length, "passage")} of ${count(texts.size, "source")} at hand`;
}

/** Writes the whole report, or the answer or one section of it, from the facts that the outline chose. */
export async function section(context: NodeContext): Promise<NodeOutcome> {
  const outline = await getOutline(context);
  const chosen = [...new Set([...outline.answerKeys, ...outline.sections.flatMap(({ factKeys }) => factKeys)])];
  const work = { outline, facts: pick(await runFactsOf(context, chosen), chosen) };
  const { parts, read, quoted } = await write(context, work);
  const [written, ...others] = parts;
  if (written === undefined) throw new NodeFailure({ kind: "permanent", message: "Nothing was written." });
  const figures = written.ordinal === 0 ? await tableFigures(context) : NO_FIGURES;
  const first = withFigures(written, figures.sentences);
  const result: SectionResult = {
    ...first,
    others,
    read,
    quoted: [...quoted, ...figures.factKeys],
    ...(figures.failedCalls.length > 0 && { failedCalls: figures.failedCalls }),
  };
  const words = parts.reduce((sum, { markdown }) => sum + markdown.split(/\s+/).length, 0);
  const said = others.length === 0 ? "" : ` in ${count(parts.length, "part")}`;
  return { result, text: `${count(words, "word")}${said}${readSaid(read)}.`, artifacts: [] };
}
