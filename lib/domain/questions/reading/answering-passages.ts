import { answersInTurn } from "@/lib/domain/questions/answers";
import { sentencesOn } from "@/lib/domain/questions/relevance";
import type { Choosable } from "./reading-choice";

/** Passages that are looked through for answers, of those that were found, and those that are read for it at most. */
const LOOKED_THROUGH = 80;
const READ_FOR_IT = 6;

/**
 * The passages in which sentences stand that answer one of the questions, or that give another value than one that does:
 * both sides of a dispute are read, though one of them shares few words with the question. The best first; of `passages`
 * the first are looked through.
 */
export function answeringPassages(
  goal: string,
  questions: readonly string[],
  passages: readonly (Choosable & { published?: string | null })[],
): string[] {
  const bearing = sentencesOn(goal, questions);
  const candidates = passages
    .slice(0, LOOKED_THROUGH)
    .flatMap(({ id, sourceId, sourceTitle, heading, text, published }) =>
      bearing({ sourceTitle, heading, text }).map(({ statement, confidence }, nth) => ({
        passage: id,
        id: `${id}#${nth}`,
        text: statement,
        title: sourceTitle,
        sourceId,
        heading: heading ?? "",
        published: published ?? null,
        weight: confidence,
      })),
    );
  const passageOf = new Map(candidates.map(({ id, passage }) => [id, passage]));
  const answering = new Set<string>();
  for (const { ids } of answersInTurn([goal, ...questions], candidates)) {
    for (const id of ids) {
      const passage = passageOf.get(id);
      if (passage !== undefined) answering.add(passage);
    }
    if (answering.size >= READ_FOR_IT) break;
  }
  return [...answering].slice(0, READ_FOR_IT);
}
