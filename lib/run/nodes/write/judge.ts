import { z } from "zod";
import { type AgentInput, type AgentOutput, agents } from "@/lib/agents/index";
import { inputDigestOf } from "@/lib/agents/kit/digest";
import { REPORT_WORDS } from "@/lib/domain/core/words";
import { besideTexts, withFieldsOnce } from "@/lib/domain/facts/at-hand";
import { factsWithin, firstWithin } from "@/lib/domain/facts/fitting";
import { sourcesOf } from "@/lib/domain/facts/read-together";
import { uncitedFirst, usableFacts } from "@/lib/domain/facts/usable-facts";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { coverage } from "@/lib/domain/questions/question-coverage";
import type { Section } from "@/lib/domain/report/report";
import { newInferences } from "@/lib/domain/report/report-check";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { lengthOf } from "@/lib/domain/run/of-settings";
import { JudgeInput, type JudgeResult, type ReportCheck, ReviseInput } from "@/lib/domain/run/results";
import {
  checksChanges,
  keepsLength,
  tellsRestBriefly,
  tellsUncited,
  tellsWholeVerdict,
} from "@/lib/domain/run/settings";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { askFitted } from "@/lib/run/nodes/parts/ask-fitted";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asFactsIn, pick } from "@/lib/run/nodes/parts/facts-in";
import { listFindings } from "@/lib/run/nodes/parts/findings";
import { runFacts, runFactsOf } from "@/lib/run/nodes/parts/known";
import { listThreads } from "@/lib/run/nodes/parts/threads";
import { withPlaces } from "@/lib/run/nodes/parts/with-places";
import { isSharing } from "@/lib/run/nodes/search/shared-rounds";
import { ownQuestions } from "./run-record";
import { getReport, type StoredReport, writtenParts } from "./stored-report";
import { type AskedOfAll, askedFrom, issuesOf, judgement, notMeasured, sectionsOf, wantedOf } from "./texts/judgement";
import { quotedParagraphs } from "./texts/quoted-paragraphs";
import { restBriefly } from "./texts/rest-briefly";
import { lengthIssues } from "./texts/too-long";
import { issuesByHeading } from "./to-revise";

/** Shares of a prompt that facts take which a judge is told with a report. */
const SHARES = { beneath: 0.08, uncited: 0.05 } as const;

/** Tokens that statements of facts which a report does not cite take at most: some forty. */
const UNCITED_TOKENS = 1_500;

/** Tokens that facts beneath inferences, and the paragraphs of their quotes, take each at most. */
const BENEATH_TOKENS = 3_000;

/** Whether no revision is left that could mend what is found. */
async function isLastVersion({ db, run, node }: NodeContext): Promise<boolean> {
  const made = await db.node.count({ where: { runId: run.id, kind: "revise", round: node.round } });
  return made >= run.settings.revisionCap;
}

/** What a revision has to mend beside what its judge says: sentences that are not borne out, and a text that is too long. */
async function toMend(
  context: NodeContext,
  check: ReportCheck | null,
  { written, words }: { written: readonly Section[]; words: number | null },
): Promise<Record<"unsupported" | "tooLong", JudgeResult["issues"]>> {
  const tooLong = words === null ? [] : lengthIssues(written, words);
  const isNothing = (check === null || check.unsupported.length === 0) && tooLong.length === 0;
  const isLast = isNothing || (await isLastVersion(context));
  return { unsupported: check === null ? [] : issuesOf(check, isLast), tooLong: isLast ? [] : tooLong };
}

/** Words that a judge holds a version against; null where it is not told how long that is. */
function wordsMeant(context: NodeContext): number | null {
  const { settings } = context.run;
  return asksModel(context) && keepsLength(settings) ? REPORT_WORDS[lengthOf(settings)] : null;
}

/** The versions that other judges of the run have judged, in their order. */
async function listJudged({ db, run, node }: NodeContext): Promise<{ nodeId: string; version: number }[]> {
  const judges = await db.node.findMany({
    where: { runId: run.id, kind: "judge", status: "complete", id: { not: node.id } },
    orderBy: { ordinal: "asc" },
    select: { id: true, input: true },
  });
  return judges.map(({ id, input }) => ({ nodeId: id, version: JudgeInput.parse(input).version }));
}

/** What the version before says, where the run's judge has judged it; nothing otherwise. */
async function judgedBefore(context: NodeContext, version: number): Promise<Section[]> {
  if (!checksChanges(context.run.settings)) return [];
  const isJudged = (await listJudged(context)).some((one) => one.version === version - 1);
  return isJudged ? writtenParts((await getReport(context, version - 1)).sections) : [];
}

/** What was asked of a revision. */
interface AskedOfRevision {
  /** The sections that it was about. */
  headings: readonly string[];
  /** What its judge is told of it: a person's note is one wish. */
  wishes: ReviseInput["issues"];
}

/**
 * What was asked of the revision that made a version, be it by a judge or by a person. Nothing where none made it, for it
 * was written anew or by a person, and where its judge is not told.
 */
async function askedOfRevision(context: NodeContext, version: number): Promise<AskedOfRevision> {
  const { db, run } = context;
  const made =
    asksModel(context) && tellsRestBriefly(run.settings)
      ? await db.node.findFirst({
          where: { runId: run.id, kind: "revise", status: "complete", result: { path: ["version"], equals: version } },
          select: { input: true },
        })
      : null;
  if (made === null) return { headings: [], wishes: [] };
  const { version: of, issues, note } = ReviseInput.parse(made.input);
  const revised = writtenParts((await getReport(context, of)).sections);
  const headings = [...issuesByHeading({ issues, note }, revised).keys()];
  const wish = note === "" ? [] : [{ heading: headings.join("; "), description: note }];
  return { headings, wishes: [...notMeasured(issues), ...wish] };
}

/**
 * The facts that inferences rest on, which a model judges by them, and the paragraphs of their quotes; nothing of them for
 * others. Of what was judged `before` with the same facts they are not told again.
 */
async function beneathInferences(
  context: NodeContext,
  written: readonly Section[],
  before: readonly Section[],
): Promise<(tokens: number) => Pick<AgentInput<"review_report">, "facts" | "texts">> {
  const keys = [...new Set(newInferences(written, before).flatMap((one) => one.keys))];
  if (!asksModel(context) || keys.length === 0) return () => ({});
  const facts = pick(await runFactsOf(context, keys), keys);
  const placed = await withPlaces(context, asFactsIn(facts), facts);
  const paragraphs = await quotedParagraphs(context, facts);
  return (tokens) => {
    const room = Math.min(BENEATH_TOKENS, tokens * SHARES.beneath);
    const shown = factsWithin(placed, 2 * room);
    const texts = withFieldsOnce(sourcesOf(paragraphs(room)), shown);
    if (shown.length === 0) return {};
    return { facts: besideTexts(shown, texts), ...(texts.length > 0 && { texts }) };
  };
}

/** Facts that a report does not cite, of those that it may, as a model that judges it first is told them; nothing for others. */
async function uncitedIn(
  context: NodeContext,
  { sections, measured }: StoredReport,
): Promise<(tokens: number) => Pick<AgentInput<"review_report">, "uncited">> {
  if (!asksModel(context) || !tellsUncited(context.run.settings)) return () => ({});
  const usable = usableFacts(await listFindings(context.db, context.run.id), { isEachJudged: true });
  const facts = (await runFacts(context)).filter(({ key }) => usable.has(key));
  const cited = new Set<string>(citedKeys(sections));
  const ordered = uncitedFirst(facts, { cited, questions: await ownQuestions(context), told: measured.questions });
  const statements = ordered.map(({ statement }) => statement);
  return (tokens) => {
    const uncited = firstWithin(statements, Math.min(UNCITED_TOKENS, tokens * SHARES.uncited), (said) => `- ${said}`);
    return uncited.length === 0 ? {} : { uncited };
  };
}

/** The questions that an inference alone answers, as an item of advice: whoever judges the whole counts it. */
async function toldByInference(context: NodeContext, written: readonly Section[]): Promise<ReadonlySet<string>> {
  if (!asksModel(context)) return new Set();
  return new Set(coverage(await ownQuestions(context), written).inferredOnly);
}

const Answers = z.array(z.object({ output: agents.review_report.output }));

/**
 * What a judge of the run said of the very same: a revision may have changed nothing, and nobody is paid to say it again.
 * Null where none was asked it.
 */
function saidBefore(
  { db, run, node, recall }: NodeContext,
  input: AgentInput<"review_report">,
): Promise<AgentOutput<"review_report"> | null> {
  const inputDigest = inputDigestOf(input);
  return recall("judged_before", agents.review_report.output.nullable(), async () => {
    const rows = await db.$queryRaw`
      select output from agent_call
      where project_id = ${run.projectId}::uuid and run_id = ${run.id}::uuid and agent = 'review_report'
        and input_digest = ${inputDigest} and node_id <> ${node.id}::uuid and output is not null
      order by started_at, id limit 1`;
    return Answers.parse(rows)[0]?.output ?? null;
  });
}

type Asked = AgentInput<"review_report">;

/** What a judge of a version is asked, in a prompt of so many tokens, apart from the facts that are told with it. */
async function askedOf(
  context: NodeContext,
  { sections, measured }: StoredReport,
): Promise<(tokens: number) => AskedOfAll> {
  const written = writtenParts(sections);
  const threads = await listThreads(context);
  const inferred = await toldByInference(context, written);
  const words = wordsMeant(context);
  return askedFrom(context.run.question, { words, written, threads, inferred, measured });
}

/**
 * What a judge of the run said of another version that says the very same and measures the same, be it told the facts
 * beneath it or not. Null where there is none.
 */
function saidOfSame(context: NodeContext, report: StoredReport): Promise<AgentOutput<"review_report"> | null> {
  return context.recall("judged_before", agents.review_report.output.nullable(), async () => {
    const { db, run } = context;
    const formOf = async (one: StoredReport): Promise<string> =>
      canonicalJson((await askedOf(context, one))(run.settings.contextTokens));
    const form = await formOf(report);
    const same: string[] = [];
    for (const { nodeId, version } of await listJudged(context)) {
      if ((await formOf(await getReport(context, version))) === form) same.push(nodeId);
    }
    const calls = await db.agentCall.findMany({
      where: { projectId: run.projectId, runId: run.id, agent: "review_report", nodeId: { in: same } },
      orderBy: [{ startedAt: "asc" }, { node: { ordinal: "asc" } }, { id: "asc" }],
      select: { output: true },
    });
    const [said] = calls.flatMap(({ output }) => agents.review_report.output.safeParse(output).data ?? []);
    return said ?? null;
  });
}

/**
 * A version as whoever judges it looks at it where the one before was judged: whole what has changed since, and what was to
 * change, be it made or not; null where all is told.
 */
function changedIn(
  { run }: Pick<NodeContext, "run">,
  written: readonly Section[],
  { before, headings }: { before: readonly Section[]; headings: readonly string[] },
): Pick<Section, "heading" | "markdown">[] | null {
  if (before.length === 0 || !asksModel({ run }) || !tellsRestBriefly(run.settings)) return null;
  const known = new Map(before.map(({ heading, markdown }) => [heading, markdown]));
  const changed = written.filter(({ heading, markdown }) => known.get(heading) !== markdown);
  const whole = new Set([...changed.map(({ heading }) => heading), ...headings]);
  return restBriefly(written, { whole, isSaid: "as they were judged before" });
}

/** Judges one version of the report. */
export async function judge(context: NodeContext): Promise<NodeOutcome> {
  const { version } = JudgeInput.parse(context.node.input);
  const report = await getReport(context, version);
  const written = writtenParts(report.sections);
  const asked = await askedOf(context, report);
  const judged = await judgedBefore(context, version);
  const { headings, wishes } = await askedOfRevision(context, version);
  // Whoever judges a revision looks at what has changed, or was to. All facts are read before some are.
  const uncited = judged.length === 0 ? await uncitedIn(context, report) : (): object => ({});
  const beneath = await beneathInferences(context, written, judged);
  const changed = changedIn(context, written, { before: judged, headings });
  const inputFor = (tokens: number): Asked => ({
    ...asked(tokens),
    ...(changed && { sections: sectionsOf(changed, tokens) }),
    ...wantedOf(wishes, tokens),
    ...beneath(tokens),
    ...uncited(tokens),
  });
  const { contextTokens } = context.run.settings;
  const lookBefore = (): ReturnType<typeof saidBefore> =>
    checksChanges(context.run.settings) ? saidOfSame(context, report) : saidBefore(context, inputFor(contextTokens));
  const before = isSharing(context) ? await lookBefore() : null;
  const answer = before ?? (await askFitted(context, "review_report", inputFor));
  const { check, offending } = report.measured;
  const found = await toMend(context, check, { written, words: wordsMeant(context) });
  const isWhole = tellsWholeVerdict(context.run.settings);
  return judgement(version, answer, { ...found, isOffending: offending.length > 0, isWhole });
}
