import type { AgentInput } from "@/lib/agents/index";
import type { PassageIn } from "@/lib/agents/kit/parts";
import { factsMost, sourcesOf } from "@/lib/domain/facts/read-together";

/** What a call reads that is given so many passages, of sources that say nothing more of themselves. */
export function aReading({
  goal,
  questions,
  passages,
}: {
  goal: string;
  questions: readonly string[];
  passages: readonly PassageIn[];
}): AgentInput<"extract_facts"> {
  const unknown = { publisher: null, published: "2024-05-14", after: "", link: null };
  const placed = passages.map((one, ordinal) => ({ ...one, ...unknown, ordinal: 2 * ordinal }));
  return {
    goal,
    questions: questions.map((question, nth) => ({ number: nth + 1, asked: question })),
    links: [],
    sources: sourcesOf(placed),
    most: factsMost(passages.length, "offline"),
  };
}
