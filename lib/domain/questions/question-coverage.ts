import type { SectionKind, TopicVerdict } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import { readMarkers } from "@/lib/domain/markdown/citation";
import { COMPUTED, type MarkedSentence, markedSentences } from "@/lib/domain/markdown/sentence-kinds";

/** A question of the run, the perspective or topic that asked it, and the facts that answer it. */
export interface RunQuestion {
  question: string;
  thread: string;
  factKeys: readonly string[];
}

/** Where a sentence of the report answers a question: its section among all, and the number of its marker there. */
export interface AnswerPlace {
  section: number;
  position: number;
}

interface Written {
  kind: SectionKind;
  markdown: string;
}

/** Whether a sentence is its writer's own step: what the product computed from the cells that it cites is none. */
function isOwnStep({ marked, text }: MarkedSentence): boolean {
  return marked !== null && !text.startsWith(COMPUTED);
}

/** The first marker of each cited sentence of the answer and the body that cites one of the facts. */
function placesOf(keys: ReadonlySet<string>, sections: readonly Written[]): AnswerPlace[] {
  return sections.flatMap(({ kind, markdown }, section) => {
    if (kind !== "answer" && kind !== "body") return [];
    const ownSteps = new Set(
      markedSentences(markdown).flatMap((sentence) => (isOwnStep(sentence) ? [sentence.text] : [])),
    );
    const answered = new Set<string>();
    return readMarkers(markdown).flatMap(({ key, sentence }, position) => {
      if (!keys.has(key) || answered.has(sentence) || ownSteps.has(sentence)) return [];
      answered.add(sentence);
      return [{ section, position }];
    });
  });
}

/** Whether an inference of the answer or the body rests on one of the facts. */
function isInferredFrom(keys: ReadonlySet<string>, sections: readonly Written[]): boolean {
  return sections
    .filter(({ kind }) => kind === "answer" || kind === "body")
    .flatMap(({ markdown }) => markedSentences(markdown))
    .some((sentence) => sentence.marked === "inference" && sentence.keys.some((key) => keys.has(key)));
}

export interface QuestionCoverage {
  /** The share that is answered; 1 for a run that asked nothing. */
  share: number;
  questions: { question: string; thread: string; places: AnswerPlace[] }[];
  notCovered: string[];
  /** Those of them of which an inference rests on a fact that answers them: found, and told as the writer's own step alone. */
  inferredOnly: string[];
}

/** Which of a run's questions the report answers: with a cited sentence that rests on a fact that answers it. */
export function coverage(runQuestions: readonly RunQuestion[], sections: readonly Written[]): QuestionCoverage {
  const questions = runQuestions.map(({ question, thread, factKeys }) => ({
    question,
    thread,
    places: placesOf(new Set(factKeys), sections),
  }));
  const notCovered = questions.filter(({ places }) => places.length === 0).map(({ question }) => question);
  const share = runQuestions.length === 0 ? 1 : (runQuestions.length - notCovered.length) / runQuestions.length;
  const inferredOnly = runQuestions
    .filter(({ question, factKeys }) => notCovered.includes(question) && isInferredFrom(new Set(factKeys), sections))
    .map(({ question }) => question);
  return { share, questions, notCovered, inferredOnly };
}

/** The questions of a thread, and what each of its searches answered by which facts. */
interface Asking {
  key: string;
  questions: readonly string[];
}
interface Answering {
  answers: readonly { question: string; factKeys: readonly string[] }[];
}

/** The questions of the threads, each once, with all the facts that any search names as an answer to it. */
export function questionsOfRun(threads: readonly Asking[], searches: readonly Answering[]): RunQuestion[] {
  const answers = Map.groupBy(
    searches.flatMap((search) => search.answers),
    ({ question }) => normalForm(question),
  );
  const byQuestion = new Map<string, RunQuestion>();
  for (const { key, questions } of threads) {
    for (const question of questions) {
      const form = normalForm(question);
      const factKeys = [...new Set((answers.get(form) ?? []).flatMap((answer) => answer.factKeys))].sort();
      if (!byQuestion.has(form)) byQuestion.set(form, { question, thread: key, factKeys });
    }
  }
  return [...byQuestion.values()];
}

/** A perspective, topic or gap as it was judged: what it asked, and what its last review found unanswered. */
interface JudgedAsking {
  questions: readonly string[];
  verdict: TopicVerdict;
  gaps: readonly string[];
}

/**
 * The questions without the answers that reviews refused: what every search that asked it ended without, in the word of
 * its review, is answered by none of the facts that a round of it had taken for an answer.
 */
export function withoutRefused(runQuestions: readonly RunQuestion[], threads: readonly JudgedAsking[]): RunQuestion[] {
  const forms = threads.map(({ questions, verdict, gaps }) => ({
    asks: new Set(questions.map(normalForm)),
    refuses: new Set(verdict === "accepted" ? [] : gaps.map(normalForm)),
  }));
  return runQuestions.map((one) => {
    const own = forms.filter(({ asks }) => asks.has(normalForm(one.question)));
    const isRefused = own.length > 0 && own.every(({ refuses }) => refuses.has(normalForm(one.question)));
    return isRefused ? { ...one, factKeys: [] } : one;
  });
}

/** The questions with what answers them beside what was found for each, as it was seen when all facts were looked through at once. */
export function withAnswered(runQuestions: readonly RunQuestion[], found: Answering): RunQuestion[] {
  const keysOf = new Map(found.answers.map(({ question, factKeys }) => [normalForm(question), factKeys]));
  return runQuestions.map((one) => {
    const more = keysOf.get(normalForm(one.question)) ?? [];
    return { ...one, factKeys: [...new Set([...one.factKeys, ...more])] };
  });
}
