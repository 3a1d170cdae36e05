import type { TopicVerdict } from "@/lib/domain/core/words";

/** What the searches of one topic found, and what its reviews made of it. */
export interface TopicFindings {
  verdict: TopicVerdict;
  factKeys: readonly string[];
  /** Facts that its reviews refused: for this topic, and for no other. */
  rejectedKeys: readonly string[];
  answers: readonly { question: string; factKeys: readonly string[] }[];
}

/** Whether facts of a topic feed a report though they answer none of its questions. */
function isWhole({ verdict }: TopicFindings, isEachJudged: boolean): boolean {
  return verdict === "accepted" || (isEachJudged && verdict !== "not_reached");
}

/**
 * Keys of the facts that a report may use: all of an accepted topic, and of the others those that answer a question,
 * each unless the review of every such topic refused it. What a topic that was not accepted found beside its questions
 * feeds a report only when its review judged each fact (`isEachJudged`), as a model's does: that the topic's own question
 * stays open says nothing against a fact that bears on the main one.
 */
export function usableFacts(
  topics: readonly TopicFindings[],
  { isEachJudged }: { isEachJudged: boolean },
): Set<string> {
  return new Set(
    topics.flatMap((topic) => {
      const { factKeys, rejectedKeys, answers } = topic;
      const refused = new Set(rejectedKeys);
      const answering = answers.flatMap((answer) => answer.factKeys);
      const own = isWhole(topic, isEachJudged) ? [...factKeys, ...answering] : answering;
      return own.filter((key) => !refused.has(key));
    }),
  );
}

/** A fact that a report may cite. */
interface Usable {
  key: string;
  statement: string;
  score: number;
}

interface Asked {
  question: string;
  factKeys: readonly string[];
}

/**
 * The facts that a report does not cite, those first that answer a question which it leaves without a cited sentence, then
 * those that answer another, then the rest; of equals the best-scored first, then by key.
 */
export function uncitedFirst<F extends Usable>(
  facts: readonly F[],
  {
    cited,
    questions,
    told,
  }: {
    cited: ReadonlySet<string>;
    questions: readonly Asked[];
    told: readonly { question: string; places: readonly unknown[] }[];
  },
): F[] {
  const answered = new Set(told.flatMap(({ question, places }) => (places.length > 0 ? [question] : [])));
  const keysOf = (some: readonly Asked[]): Set<string> => new Set(some.flatMap(({ factKeys }) => factKeys));
  const open = keysOf(questions.filter(({ question }) => !answered.has(question)));
  const any = keysOf(questions);
  const rank = ({ key }: F): number => (open.has(key) ? 0 : any.has(key) ? 1 : 2);
  return facts
    .filter(({ key }) => !cited.has(key))
    .toSorted((a, b) => rank(a) - rank(b) || b.score - a.score || (a.key < b.key ? -1 : 1));
}
