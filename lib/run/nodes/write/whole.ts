import { promptTokens } from "@/lib/agents/call/prompt-bound";
import { renderPrompt } from "@/lib/agents/call/render";
import type { AgentInput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { besideTexts, leanBesideTexts, withFieldsOnce } from "@/lib/domain/facts/at-hand";
import { sourcesOf } from "@/lib/domain/facts/read-together";
import { reportMarkers, reportWords } from "@/lib/domain/report/report-length";
import { lengthOf } from "@/lib/domain/run/of-settings";
import type { WrittenPart } from "@/lib/domain/run/results";
import {
  leavesLastTexts,
  quotesInTurn,
  readsByRank,
  readsFirstTexts,
  readsLonger,
  sharesWritersRoom,
} from "@/lib/domain/run/settings";
import { type NodeContext, NodeFailure } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { pick } from "@/lib/run/nodes/parts/facts-in";
import { withPlaces } from "@/lib/run/nodes/parts/with-places";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";
import { openForPlan } from "./read-missing";
import { type Whole, withOwnQuotes } from "./texts/own-quotes";
import { partsOf, planOf } from "./texts/whole-parts";
import { bareTokens, isForRoom, readings } from "./texts/whole-readings";
import { openTexts, type Sharing, type TextsAtHand } from "./texts/writers-texts";
import { namedIn, toldTo, type Work, WRITERS_FACTS, writerInput } from "./writers-input";

/** The share of a prompt that they may take. */
const WHOLE_SHARE = 0.6;

/** What is written, what its writer read itself, the facts that it quoted from there, and what it would look up. */
export interface Written {
  parts: WrittenPart[];
  read: string[];
  quoted: string[];
  lookUp: string[];
}

/** The share of a run's limit of tokens that texts may take: who edits and judges the report is still to be asked. */
const BUDGET_SHARE = 0.08;
/** Tokens of a prompt that are kept free: a project's own words for it may be somewhat longer. */
const SPARE_TOKENS = 500;

/** What a writer of the whole is given beside the texts, and the facts that must not be left out of it. */
interface WholeInput {
  input: Omit<AgentInput<"write_report">, "texts">;
  named: ReadonlySet<string>;
  /** All facts that it may be told, and the tokens that they may take. */
  all: readonly FactIn[];
  tokens: number;
}

/** What a writer of the whole is given beside the texts, and the facts that are planned, answer, or are disputed. */
async function wholeInput(context: NodeContext, { outline, facts }: Work): Promise<WholeInput> {
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
  return { input: whole, named, all: placed, tokens };
}

/**
 * What a writer is given beside texts: no fields of a head, no quote and no fact outside of the plan a second time. The
 * room that these leave goes to the quotes of other facts.
 */
function withTexts(
  { run }: NodeContext,
  { input, named, all, tokens }: WholeInput,
  passages: readonly LinkedPassage[],
): AgentInput<"write_report"> {
  const read = sourcesOf(passages);
  if (!quotesInTurn(run.settings)) {
    const texts = withFieldsOnce(read, input.facts);
    return { ...input, facts: besideTexts(input.facts, texts, named), texts };
  }
  const facts = leanBesideTexts(all, read, { named, tokens });
  return { ...input, facts, texts: withFieldsOnce(read, facts) };
}

/** An answer with the passages that its writer read, or why there is none. */
type WholeAnswer =
  | { ok: true; output: Whole; callId: string; passages: readonly LinkedPassage[] }
  | { ok: false; failure: Failure };

/** How the texts that decide share a writer's room, by the rules that a run goes by. */
function sharingOf(settings: NodeContext["run"]["settings"]): Sharing {
  if (!readsByRank(settings)) return "equally";
  if (!readsLonger(settings)) return "byRank";
  if (!readsFirstTexts(settings)) return "byRankLonger";
  return leavesLastTexts(settings) ? "firstByRank" : "byRankSteeply";
}

/**
 * Asks for the whole by one writer, who reads as much of the texts that decide as there is room for, and of what was opened
 * because the plan lacks it: less of them, down to none, where the run, its budget or the model's server holds no prompt as
 * long.
 */
async function askWhole(
  context: NodeContext,
  whole: WholeInput,
  { texts, beside }: { texts: TextsAtHand; beside: readonly LinkedPassage[] },
): Promise<WholeAnswer> {
  const { input } = whole;
  const asked = [input.question, ...input.answers.map(({ question }) => question)];
  const { contextTokens, tokens } = context.run.settings;
  const isShared = sharesWritersRoom(context.run.settings);
  const sharing = sharingOf(context.run.settings);
  const most = promptTokens("write_report", contextTokens);
  const bare = renderPrompt("write_report", input, { secret: "" });
  const taken = bareTokens(bare.prompt, { isOlder: !isShared });
  const affordable = tokens === null ? Number.POSITIVE_INFINITY : tokens * BUDGET_SHARE;
  const room = Math.min(most - SPARE_TOKENS - taken, affordable);
  for (const passages of readings({ texts, beside }, asked, { room, sharing, isShared })) {
    const answer = await context.tryAsk(
      "write_report",
      passages.length === 0 ? input : withTexts(context, whole, passages),
    );
    if (answer.ok) return { ...answer, passages };
    if (passages.length === 0 || !isForRoom(answer.failure)) return answer;
  }
  throw new Error("What a writer reads ends with nothing.");
}

/**
 * The whole by one writer, who reads the texts that decide beside the facts; null where what is asked does not fit a
 * prompt, or the answer to it is of no use.
 */
export async function writeWhole(context: NodeContext, work: Work): Promise<Written | null> {
  const { outline } = work;
  const planned = await wholeInput(context, work);
  const { expected, passages: beside } = await openForPlan(context, planOf(planned.input));
  const lacking = expected.length > 0 && { expected: expected.map(({ lookFor }) => lookFor) };
  const whole = { ...planned, input: { ...planned.input, ...lacking } };
  const answer = await askWhole(context, whole, { texts: await openTexts(context, outline.texts), beside });
  if (answer.ok) {
    const { written, quoted } = await withOwnQuotes(context, answer, answer.passages);
    const read = answer.passages.map(({ id }) => id);
    return { parts: partsOf(outline, written), read, quoted, lookUp: written.lookUp };
  }
  const { failure } = answer;
  if (failure.kind === "invalid_output" || failure.code === PROMPT_TOO_LONG) return null;
  throw new NodeFailure(failure);
}
