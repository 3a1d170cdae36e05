import type { QuestionIn } from "@/lib/agents/kit/parts";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { type Dispute, disputesAmong } from "@/lib/domain/report/disputes";
import type { OwnRecord } from "./run-record";

/** Shares of a prompt that questions, disputes and the account of the evidence may take beside the facts. */
const SHARES = { questions: 0.06, disputes: 0.06, evidence: 0.05 } as const;
/** Facts that are named behind a question: whoever writes is told the rest among the facts. */
const NAMED = 6;
/** What stands around each entry of a prompt: its data block. */
const FRAME = "<<DATA-0123456789abcdef01234567 question>> <<END DATA-0123456789abcdef01234567>>";

/** The disputes that touch the facts shown, and the questions with those of the facts that answer them, within a prompt. */
export function toldOf(
  { disputes, record }: { disputes: readonly Dispute[]; record: OwnRecord },
  ids: readonly string[],
  contextTokens: number,
): { disputes: Dispute[]; answers: QuestionIn[] } {
  const shown = new Set(ids);
  const answers = record.questions.map(({ question, factKeys }) => ({
    question,
    answeredBy: factKeys.filter((key) => shown.has(key)).slice(0, NAMED),
  }));
  const framed = (entry: object): string => `${JSON.stringify(entry)} ${FRAME}`;
  return {
    disputes: firstWithin(disputesAmong(disputes, ids), contextTokens * SHARES.disputes, framed),
    answers: firstWithin(answers, contextTokens * SHARES.questions, framed),
  };
}

/** The lines of the account of the evidence that fit a prompt. */
export function evidenceWithin(lines: readonly string[], contextTokens: number): string[] {
  return firstWithin(lines, contextTokens * SHARES.evidence, (line) => `- ${line}`);
}
