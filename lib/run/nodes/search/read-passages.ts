import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { normalForm } from "@/lib/domain/facts/fact";
import { BESIDE_MOST } from "@/lib/domain/facts/near/beside";
import { besideIn, factsMost, locate, sourcesOf } from "@/lib/domain/facts/read-together";
import { headingAt } from "@/lib/domain/prose/under-headings";
import { findsBesideInParts, readsInFewCalls, readsRunIn } from "@/lib/domain/run/settings";
import { withoutMarks } from "@/lib/domain/text/quote";
import { identify, type Proposal } from "@/lib/knowledge/facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import type { ReadablePassage } from "@/lib/run/nodes/parts/reading";
import type { Progress } from "./search-progress";

/** Names that a call is told of beside its questions. */
const LINKS = 12;

/** A passage with the question, if any, that what was read beside it puts to it. */
export interface LinkedPassage extends ReadablePassage {
  link: string | null;
}

/** A fact as it was found, with where, and which questions it answers. */
export interface Found {
  passageId: string;
  proposal: Proposal;
  fact: FactIn;
  answers: string[];
}

/** The questions of a search that a passage was not read for yet; of one that nobody has read, those of others (`further`), too. */
export function unaskedOf(progress: Progress, passageId: string, further: readonly string[]): string[] {
  const asked = progress.readFor.get(passageId);
  const { questions } = progress.input.perspective;
  if (asked === undefined) return [...questions, ...further];
  return questions.filter((question) => !asked.has(normalForm(question)));
}

/** What one call reads, and for which questions. */
interface Call {
  questions: readonly string[];
  passages: readonly LinkedPassage[];
}

/** Who takes facts, by which they are bounded. */
function readerOf(run: Pick<NodeContext, "run">["run"]): Parameters<typeof factsMost>[1] {
  if (!asksModel({ run })) return "offline";
  return readsInFewCalls(run.settings) ? "fewCalls" : "model";
}

/** What a call is asked over these passages. */
function readingInput({ run }: Pick<NodeContext, "run">, { questions, passages }: Call): AgentInput<"extract_facts"> {
  return {
    goal: run.question,
    questions: questions.map((question, nth) => ({ number: nth + 1, asked: question })),
    links: [...new Set(passages.flatMap(({ link }) => link ?? []))].slice(0, LINKS),
    sources: sourcesOf(passages),
    most: factsMost(passages.length, readerOf(run)),
  };
}

/** Of the passages of one source the one in which a place lies, if it was read. */
function passageAt(
  passages: readonly LinkedPassage[],
  { sourceId, start }: Pick<LinkedPassage, "sourceId" | "start">,
): LinkedPassage | undefined {
  return passages
    .filter((one) => one.sourceId === sourceId && one.start <= start)
    .toSorted((a, b) => b.start - a.start)[0];
}

/** The facts of an answer whose quotes stand in what was read, each beneath its heading by the rules that the run goes by. */
export function foundIn(
  { run }: Pick<NodeContext, "run">,
  answer: { output: AgentOutput<"extract_facts">; callId: string },
  { questions, passages }: Call,
): Found[] {
  const sources = sourcesOf(passages);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return answer.output.facts.flatMap(
    ({ passage: named, statement, quote, beside: words = [], confidence, answers }) => {
      const located = locate(sources, { passage: named, quote });
      const passage = located === null ? undefined : byId.get(located.passage.id);
      if (located === null || passage === undefined) return [];
      const span = withoutMarks(located.span);
      const { id: passageId, sourceId, sourceTitle, published, snapshotId, page } = passage;
      const heading = headingAt(passage.text, span.start, passage.heading, readsRunIn(run.settings));
      const place = { start: passage.start + span.start, end: passage.start + span.end };
      const said = { statement, quote: span.quote, confidence, heading };
      const inPart = { isInPart: findsBesideInParts(run.settings) };
      const beside = besideIn({ ...located, span }, words, inPart)
        .slice(0, BESIDE_MOST)
        .map((one) => {
          const start = passage.start + one.start;
          const own = passageAt(passages, { ...passage, start });
          return {
            start,
            end: passage.start + one.end,
            quote: one.quote,
            ...(own !== undefined && own.page !== page && { page: own.page }),
          };
        });
      return [
        {
          passageId,
          proposal: {
            ...said,
            ...place,
            snapshotId,
            page,
            agentCallId: answer.callId,
            ...(beside.length > 0 && { beside }),
          },
          fact: { id: identify(statement).key, ...said, sourceId, sourceTitle, published },
          answers: answers.flatMap((number) => questions[number - 1] ?? []),
        },
      ];
    },
  );
}

/** What came of one call: what it found and refused, or that it failed. */
export interface Read {
  passages: readonly LinkedPassage[];
  found: readonly Found[];
  dropped: number;
  isFailed: boolean;
}

/** Reads passages in one call; in two where one prompt would be too long. What fails ends nothing. */
export async function readTogether(
  context: Pick<NodeContext, "run" | "tryAsk">,
  { questions, passages }: Call,
): Promise<Read[]> {
  const answer = await context.tryAsk("extract_facts", readingInput(context, { questions, passages }));
  if (answer.ok) {
    const found = foundIn(context, answer, { questions, passages });
    return [{ passages, found, dropped: answer.dropped, isFailed: false }];
  }
  if (answer.failure.code !== PROMPT_TOO_LONG || passages.length < 2)
    return [{ passages, found: [], dropped: 0, isFailed: true }];
  const middle = Math.ceil(passages.length / 2);
  const halves = [passages.slice(0, middle), passages.slice(middle)];
  const read = halves.map((half) => readTogether(context, { questions, passages: half }));
  return (await Promise.all(read)).flat();
}
