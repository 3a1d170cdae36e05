import { isPlanned, type JudgedThread } from "@/lib/domain/plan/judged-threads";
import {
  questionsOfRun,
  type RunQuestion,
  withAnswered,
  withoutRefused,
} from "@/lib/domain/questions/question-coverage";
import type { SearchResult } from "@/lib/domain/run/results";

type Answers = SearchResult["answers"];

/**
 * What a run asked, each question once in the order of its plan, with the facts that answer it: as its searches named
 * them, without what their reviews refused, with what was seen when all facts were looked through at once.
 */
export function askedQuestions(
  threads: readonly JudgedThread[],
  { searched, seenAtOnce }: { searched: readonly Answers[]; seenAtOnce: Answers },
): RunQuestion[] {
  const asking = threads.filter(isPlanned).map(({ key, perspective }) => ({ key, questions: perspective.questions }));
  const asked = questionsOfRun(
    asking,
    searched.map((answers) => ({ answers })),
  );
  const judged = threads.map(({ perspective, verdict, gaps }) => ({ questions: perspective.questions, verdict, gaps }));
  return withAnswered(withoutRefused(asked, judged), { answers: seenAtOnce });
}
