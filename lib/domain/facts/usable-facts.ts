import type { TopicVerdict } from "@/lib/domain/core/words";

/** What the searches of one topic found, and what its reviews made of it. */
export interface TopicFindings {
  verdict: TopicVerdict;
  factKeys: readonly string[];
  /** Facts that its reviews refused: for this topic, and for no other. */
  rejectedKeys: readonly string[];
  answers: readonly { question: string; factKeys: readonly string[] }[];
}

/**
 * Keys of the facts that a report may use: all of an accepted topic, and of the others those that answer a question,
 * each unless the review of every such topic refused it. What a topic that was not accepted found beside its questions
 * feeds no report.
 */
export function usableFacts(topics: readonly TopicFindings[]): Set<string> {
  return new Set(
    topics.flatMap(({ verdict, factKeys, rejectedKeys, answers }) => {
      const refused = new Set(rejectedKeys);
      const answering = answers.flatMap((answer) => answer.factKeys);
      const own = verdict === "accepted" ? [...factKeys, ...answering] : answering;
      return own.filter((key) => !refused.has(key));
    }),
  );
}
