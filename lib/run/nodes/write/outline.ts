import type { AgentInput } from "@/lib/agents/index";
import { TEXTS_MOST } from "@/lib/agents/outline";
import { countTokens } from "@/lib/domain/core/tokens";
import { decidingSources } from "@/lib/domain/facts/deciding-sources";
import { normalForm } from "@/lib/domain/facts/fact";
import { factsWithin, statedOnly } from "@/lib/domain/facts/fitting";
import { withinTokens } from "@/lib/domain/facts/memory";
import { distinctFacts } from "@/lib/domain/facts/one-source";
import { citedKeys, withMarkersOf } from "@/lib/domain/markdown/citation";
import type { JudgedThread } from "@/lib/domain/plan/judged-threads";
import { plannerOf } from "@/lib/domain/plan/planner";
import { type Dispute, disputesOf, withOtherSides } from "@/lib/domain/report/disputes";
import { reportWords } from "@/lib/domain/report/report-length";
import { count } from "@/lib/domain/report/report-parts";
import { fitOutline } from "@/lib/domain/report/section-plan";
import { lengthOf } from "@/lib/domain/run/of-settings";
import { type OutlineResult, SummarizeResult } from "@/lib/domain/run/results";
import { rankLinked } from "@/lib/domain/text/rank/linking";
import { closeGaps } from "@/lib/knowledge/gaps";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { askFitted } from "@/lib/run/nodes/parts/ask-fitted";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { kindOf } from "@/lib/run/nodes/parts/classified";
import { asFactsIn, pick, strongest, withFound } from "@/lib/run/nodes/parts/facts-in";
import { reportFacts } from "@/lib/run/nodes/parts/findings";
import { runContradictions, runFacts } from "@/lib/run/nodes/parts/known";
import { listDone } from "@/lib/run/nodes/parts/node-results";
import { areShownWhole, NAMED_TOKENS } from "@/lib/run/nodes/parts/shown-whole";
import { factsOfThread } from "@/lib/run/nodes/parts/threads";
import { lookAgain, seenAtOnce } from "./look-again";
import { openGaps } from "./open-gaps";
import { type OwnRecord, ownRecord } from "./run-record";
import { gatheredOf } from "./told-topics";
import { toldOf } from "./writers-context";

/** The share of a prompt that summaries may take beside the facts. */
const SUMMARIES_SHARE = 0.2;
/** Tokens of a topic's focus that are told however many topics there are. */
const FOCUS_LEAST = 24;

/** Sections that one writer writes in one answer at most; each of more would be too short to say anything. */
const WHOLE_MOST = 12;

/** What a report is planned from. */
export interface Stock {
  /**
   * Facts: those that answer a question first, then those that bear most on the run's question, then the best borne
   * out.
   */
  facts: RunFact[];
  disputes: Dispute[];
  record: OwnRecord;
  threads: JudgedThread[];
  /** Gaps of the run that are open still, as questions: whoever looks through all facts sees which these close. */
  gaps: string[];
  /** Whether facts are told as statements alone, as they are to a model. */
  areStated: boolean;
}

/** The run's open gaps beside its questions; a model alone looks through all facts for them. */
async function gapsBeside(context: NodeContext, questions: ReadonlySet<string>): Promise<string[]> {
  if (!asksModel(context)) return [];
  return (await openGaps(context)).filter((description) => !questions.has(normalForm(description)));
}

/** The facts that bear most on a question first, then the best borne out. */
export function nearest(question: string, facts: readonly RunFact[]): RunFact[] {
  const said = asFactsIn(facts).map(({ id, statement: text, sourceTitle: title }) => ({ id, text, title }));
  const ranked = rankLinked(question, said).map(({ id }) => id);
  return [...new Set([...pick(facts, ranked), ...strongest(facts, facts.length)])];
}

/** What was read and found when earlier versions planned reports; whoever writes reads now. */
const NOTHING_READ = { texts: [], read: [], found: [], failedCalls: [] } satisfies Partial<OutlineResult>;

/** Facts that earlier plans and writers of the run's report found, as this attempt sees them. */
async function foundInWriting(context: NodeContext): Promise<RunFact[]> {
  if (!asksModel(context)) return [];
  const nodes = await context.db.node.findMany({
    where: {
      runId: context.run.id,
      kind: { in: ["outline", "section", "assemble", "revise"] },
      key: { not: context.node.key },
    },
    select: { key: true },
  });
  const writing = new Set(nodes.map(({ key }) => key));
  return (await runFacts(context)).filter(({ nodeKeys }) => nodeKeys.some((key) => writing.has(key)));
}

/** The texts that a writer should read: those of the facts named, else those that the run's facts rest on most. */
export function textsFor({ facts, record }: Pick<Stock, "facts" | "record">, named: readonly string[]): string[] {
  const said = pick(facts, named).flatMap(({ evidence: [first] }) => first?.sha256 ?? []);
  if (said.length > 0) return [...new Set(said)].slice(0, TEXTS_MOST);
  const answering = new Set(record.questions.flatMap(({ factKeys }) => factKeys));
  return decidingSources(facts, { answering, most: TEXTS_MOST });
}

/** What decides the order in which facts are planned from: keys of facts, and what does not agree. */
interface Weights {
  answering: ReadonlySet<string>;
  /** Facts that the summaries name: whoever plans from them has to find them among the facts. */
  summarized: ReadonlySet<string>;
  disputes: readonly Dispute[];
}

/**
 * Each fact once, however many say it: those that answer a question first, then those that summaries name, then those
 * that bear most on the run's question. Both sides of a dispute are told, however alike they read.
 */
export function inOrder(
  question: string,
  known: readonly RunFact[],
  { answering, summarized, disputes }: Weights,
): RunFact[] {
  const distinct = new Set(distinctFacts(known).map(({ key }) => key));
  const disputed = new Set(disputes.flatMap(({ a, b }) => [a, b]));
  const facts = known.filter(({ key }) => distinct.has(key) || disputed.has(key));
  const first = facts.filter(({ key }) => answering.has(key));
  const named = facts.filter(({ key }) => !answering.has(key) && summarized.has(key));
  const others = facts.filter(({ key }) => !answering.has(key) && !summarized.has(key));
  return [...strongest(first, first.length), ...named, ...nearest(question, others)];
}

async function takeStock(context: NodeContext, summarized: ReadonlySet<string>): Promise<Stock> {
  const record = await ownRecord(context);
  const disputes = disputesOf(await runContradictions(context));
  // What a topic that was not accepted found feeds no report, but for what answers a question.
  const usable = await reportFacts(context);
  const known = withFound(usable, await foundInWriting(context));
  const answering = new Set(record.questions.flatMap(({ factKeys }) => factKeys));
  return {
    facts: inOrder(context.run.question, known, { answering, summarized, disputes }),
    disputes,
    record,
    threads: gatheredOf(record.threads),
    gaps: await gapsBeside(context, new Set(record.questions.map(({ question }) => normalForm(question)))),
    areStated: asksModel(context),
  };
}

/** Whether one writer may write all of a plan: it has few enough sections, and its facts fit a prompt together. */
export function isForOneWriter(
  context: Pick<NodeContext, "run">,
  { sections, told, facts }: { sections: number; told: number; facts: readonly RunFact[] },
): boolean {
  // A model is told in one prompt what was planned, answers or is disputed, however much there is beside it.
  const fits = asksModel(context) || told === asFactsIn(facts).length;
  return fits && sections > 0 && sections <= WHOLE_MOST;
}

async function summaries(context: NodeContext): Promise<Map<string, string>> {
  const [node] = await listDone(context.db, context.run.id, { kind: "summarize", round: context.node.round });
  // A person left them out: the outline is planned from the facts alone.
  if (!node) return new Map();
  return new Map(SummarizeResult.parse(node.result).summaries.map(({ thread, summary }) => [thread, summary]));
}

/** The facts that fit a writer's prompt together, with the other sides of their disputes next to them. */
export function shownFacts(
  { facts, disputes, areStated }: Pick<Stock, "facts" | "disputes" | "areStated">,
  contextTokens: number,
): RunFact[] {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const keys = withOtherSides([...byKey.keys()], disputes);
  const ordered = keys.flatMap((key) => byKey.get(key) ?? []);
  const told = areStated ? statedOnly(asFactsIn(ordered)) : asFactsIn(ordered);
  const shown = new Set(factsWithin(told, contextTokens).map(({ id }) => id));
  return ordered.filter(({ key }) => shown.has(key));
}

interface Found {
  thread: JudgedThread;
  factKeys: readonly string[];
}

/** The topics of which facts are shown, each with as much of its focus and its summary as their share of a prompt has room for. */
export function topicsWithin(
  found: readonly Found[],
  { ids, summaryOf, tokens }: { ids: readonly string[]; summaryOf: ReadonlyMap<string, string>; tokens: number },
): AgentInput<"outline">["topics"] {
  const shown = new Set(ids);
  const own = found
    .map(({ thread, factKeys }) => ({ thread, factKeys: factKeys.filter((key) => shown.has(key)) }))
    .filter(({ factKeys }) => factKeys.length > 0);
  const each = Math.floor((tokens * SUMMARIES_SHARE) / Math.max(1, own.length));
  return own.map(({ thread, factKeys }) => {
    const focus = withinTokens(thread.perspective.focus, Math.max(FOCUS_LEAST, each));
    const room = each - countTokens(focus);
    return {
      key: thread.key,
      name: thread.perspective.name,
      focus,
      summary: room > 0 ? withinTokens(withMarkersOf(summaryOf.get(thread.key) ?? "", shown), room) : "",
      factIds: factKeys,
      depth: thread.depth,
      parent: thread.parent,
      verdict: thread.verdict,
    };
  });
}

/** The run's questions with what answers them, and its open gaps behind them. */
function askedOf({ record, gaps }: Stock): OwnRecord["questions"] {
  return [...record.questions, ...gaps.map((question) => ({ question, thread: "", factKeys: [] }))];
}

/** Plans the sections and chooses the facts for each. The answer is written from all that fit. */
export async function outline(context: NodeContext): Promise<NodeOutcome> {
  const { run } = context;
  const { contextTokens } = run.settings;
  const length = lengthOf(run.settings);
  const summaryOf = await summaries(context);
  const summed = asksModel(context) ? citedKeys([...summaryOf.values()].map((markdown) => ({ markdown }))) : [];
  const stock = await takeStock(context, new Set(summed));
  const told = areShownWhole(context, stock.facts) ? new Map<string, string>() : summaryOf;
  const open = stock.record.questions.filter(({ factKeys }) => factKeys.length === 0).map(({ question }) => question);
  // Whoever plans a report as a model looks through all facts itself, and says what it found.
  const planner = plannerOf(run.settings, run.scope);
  const isSeen = asksModel(context) && planner !== "quick";
  const lookedAgain = isSeen ? [] : await lookAgain(context, { open, facts: stock.facts });
  const most = shownFacts(stock, contextTokens).map(({ key }) => key);
  if (planner === "quick") {
    const result: OutlineResult = {
      title: run.question,
      answerKeys: most,
      isWhole: false,
      lookedAgain,
      answered: [],
      sections: [],
      ...NOTHING_READ,
    };
    return { result, text: "An answer without further sections.", artifacts: [] };
  }
  const found = stock.threads.map((thread) => {
    return { thread, factKeys: factsOfThread(thread, stock.facts).map(({ key }) => key) };
  });
  let ids = most;
  const answer = await askFitted(context, "outline", (tokens) => {
    const named = shownFacts(stock, tokens).length * NAMED_TOKENS;
    const shown = shownFacts(stock, tokens - named);
    ids = shown.map(({ key }) => key);
    return {
      question: run.question,
      queryType: kindOf(run).queryType,
      length,
      words: reportWords(length, shown.length),
      topics: topicsWithin(found, { ids, summaryOf: told, tokens }),
      facts: asFactsIn(shown),
      ...toldOf({ ...stock, record: { ...stock.record, questions: askedOf(stock) } }, ids, tokens),
    };
  });
  const inUse = new Set(ids);
  const sections = fitOutline(
    answer.sections.map(({ heading, brief, level, factIds, topicKeys }) => ({
      heading,
      brief,
      level,
      factKeys: withOtherSides(factIds, stock.disputes).filter((key) => inUse.has(key)),
      threads: topicKeys,
    })),
    {
      topics: found.map(({ thread, factKeys }) => ({
        key: thread.key,
        name: thread.perspective.name,
        focus: thread.perspective.focus,
        parent: thread.parent,
        verdict: thread.verdict,
        factKeys: factKeys.filter((key) => inUse.has(key)),
      })),
      isTree: planner === "tree",
      mayTell: (key) => inUse.has(key),
    },
  );
  const isWhole = isForOneWriter(context, { sections: sections.length, told: ids.length, facts: stock.facts });
  const seen = seenAtOnce(askedOf(stock), answer.questions);
  const gaps = new Set(stock.gaps);
  const closed = seen.answered.flatMap(({ question }) => (gaps.has(question) ? [question] : []));
  const result: OutlineResult = {
    title: answer.title,
    answerKeys: ids,
    isWhole,
    answered: seen.answered,
    lookedAgain: isSeen ? seen.towards : lookedAgain,
    sections,
    ...NOTHING_READ,
    texts: isSeen && isWhole ? textsFor(stock, answer.texts) : [],
  };
  return {
    result,
    text: `${count(result.sections.length, "section")}.`,
    artifacts: [],
    write: (tx): Promise<void> =>
      closeGaps(tx, context.scope, { researcherId: run.researcherId, descriptions: closed }),
  };
}
