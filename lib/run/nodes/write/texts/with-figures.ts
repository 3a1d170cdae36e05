import { NOTHING_ANSWERS, partUnanswered } from "@/lib/agents/offline/answer-text";
import type { Answered, WrittenPart } from "@/lib/domain/run/results";
import type { TableFigures } from "./table-figures";

/** A run’s question, and the questions within it. */
interface Asked {
  question: string;
  parts: readonly string[];
}

/** Parts of a question of which figures answer another. */
function leftOpen({ parts }: Asked, told: readonly string[]): string[] {
  return told.length === 0 ? [] : parts.filter((part) => !told.includes(part));
}

/** The answer with what was computed before it; of what was computed nobody says then that nothing answers it. */
export function withFigures(answer: WrittenPart, { sentences, parts }: TableFigures, asked: Asked): WrittenPart {
  if (sentences.length === 0) return answer;
  const rest = answer.markdown.startsWith(NOTHING_ANSWERS)
    ? leftOpen(asked, parts).map(partUnanswered).join(" ")
    : parts.reduce((left, part) => left.replace(partUnanswered(part), ""), answer.markdown).trim();
  return { ...answer, markdown: [sentences.join(" "), ...(rest === "" ? [] : [rest])].join("\n\n") };
}

/** What figures answer, by the rows that they rest on: the parts of the question, and with all of them the whole. */
export function answeredBy({ parts, factKeys }: TableFigures, { question, parts: asked }: Asked): Answered {
  const isWhole = asked.every((part) => parts.includes(part));
  return [...new Set([...parts, ...(isWhole ? [question] : [])])].map((one) => ({ question: one, factKeys }));
}
