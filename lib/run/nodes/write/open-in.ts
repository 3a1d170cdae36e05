import { normalForm } from "@/lib/domain/facts/fact";
import { coverage } from "@/lib/domain/questions/question-coverage";
import type { Section } from "@/lib/domain/report/report";
import type { Answered } from "@/lib/domain/run/results";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { openGaps } from "./open-gaps";
import type { OwnRecord } from "./run-record";

/** Open questions and gaps that whoever goes over a text is told. */
const OPEN_TOLD = 30;

/** What research asked and a text answers with no cited sentence, as far as is known, and the gaps that nothing closed. */
export async function openIn(context: NodeContext, record: OwnRecord, sections: readonly Section[]): Promise<string[]> {
  if (!asksModel(context)) return [];
  const { notCovered } = coverage(record.questions, sections);
  const asked = new Set(record.questions.map(({ question }) => normalForm(question)));
  const gaps = (await openGaps(context)).filter((gap) => !asked.has(normalForm(gap)));
  return [...notCovered, ...gaps].slice(0, OPEN_TOLD);
}

/** What of that which was open a text answers, in the word of whoever went over it, by sentences that cite the facts named. */
export function answeredIn(
  open: readonly string[],
  answered: readonly { number: number; factIds: readonly string[] }[],
  sections: readonly Section[],
): Answered {
  return answered.flatMap(({ number, factIds }) => {
    const question = open[number - 1];
    if (question === undefined) return [];
    const own = { question, thread: "", factKeys: [...factIds] };
    return coverage([own], sections).notCovered.length > 0 ? [] : [{ question, factKeys: [...factIds] }];
  });
}
