import { keyPhrases } from "./phrases";
import { isContentWord, terms } from "./terms";

/** Words that only ask; what a question is about stands in the others. Stemmed as terms are. */
const asking = new Set(
  terms(
    `question answer evidence source sources figure figures measured measurement measurements report reported reports
    known data show shows finding findings experience experiences depend depends decide decides influence influences
    happen happens role important importance way ways kind kinds part parts people person help helps mean means explain
    describe compare overview main key best good well long large high often far big advantage advantages disadvantage
    disadvantages doubt doubts disagree disagreement speak against promise reason reasons limit limits condition
    conditions problem problems practice expect expected lesson lessons result results affect effect effects change
    changes exist lie live work arise occur occurs require requires required matter matters quantity number numbers detail details aspect aspects aim matter
    connection`,
  ),
);

/** The terms of a question that an answer has to speak of; all of them when it only asks. */
export function askedTerms(question: string): Set<string> {
  const all = terms(question);
  const telling = all.filter((term) => !asking.has(term));
  return new Set(telling.length === 0 ? all : telling);
}

/** Verbs with which a question's subject ends or begins when phrases are read without grammar; none is a thing. */
const trailingVerb =
  /\s(?:perform|work|cost|help|affect|influence|compare|change|improve|reduce|increase|decrease|raise|lower|cause|differ|matter|lead|pay|last|exist|happen|occur|begin|start|end|close|open|rise|fall|grow|save|need|require|mean|depend|succeed|fail|run|go|come|get|keep|stay|take|eaten|taken|gone|decide|say|think|know|find|want|believe|claim|share|call|built|made|written|held|sold|known|born|won|paid|found|given|chosen|shown|\p{L}{3,}ed)s?$/iu;
const leadingVerb =
  /^(?:founded|created|wrote|written|directed|invented|discovered|designed|built|won|led|made|caused|signed|released|published|introduced|established|started|opened|closed|owns|owned|bought|sold|played|starred|called|named|born|happens|happened|located|based|explain|list|name|tell)(?:\s+|$)/i;

/** A phrase without a verb at its end. */
export function withoutVerb(phrase: string): string {
  return phrase.replace(trailingVerb, "");
}

/** Auxiliaries behind which a question’s subject stands before its verb. */
export const auxiliary = "is|are|was|were|do|does|did|can|could|should|will|would|has|have|had|may|might|must";
export const questionWord = "what|how|which|who|whom|whose|when|where|why|whether";

const piece = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const isAuxiliary = new RegExp(`^(?:${auxiliary})$`, "i");
const isQuestionWord = new RegExp(`^(?:${questionWord})$`, "i");
const beForm = /^(?:is|are|was|were)$/i;
const determiner = /^(?:the|an?|this|that|these|those|its|their|my|our|your|each|every|all|any)$/i;
const person = /^(?:i|we|you|one|it|they|he|she|people|somebody|someone)$/i;
/** Words that say nothing of a subject and are verbs all the same: the subject before one is whole. */
const plainVerb =
  /^(?:be|been|being|become|do|have|need|get|make|give|use|take|go|come|say|see|seem|keep|put|let|want|not|ever|also|still|always|now|then|only)$/i;
/** Participles that do not end in “ed”. */
const participles = String.raw`lost|made|kept|left|held|sold|told|built|sent|spent|meant|met|paid|said|found|bound|won|hung|taught|caught|bought|brought|sought|fought|thought|read|cut|set|hurt|shut|split|spread|given|forgotten|taken|written|driven|ridden|hidden|broken|spoken|stolen|chosen|frozen|eaten|beaten|fallen|seen|known|shown|grown|thrown|drawn|worn|torn|born|done|gone|run|begun|sung|sunk|\p{L}{3,}ed`;
const participle = new RegExp(`^(?:${participles})$`, "iu");
const done = new RegExp(`(?<=\\b(?:is|are|was|were|be|been|being)\\s(?:not\\s)?)(?:${participles})\\b`, "giu");
/** What is said of a subject behind it: “What are they good for?” */
const predicate = /^(?:good|bad|useful|suitable|responsible|liable|ready|able|worth|safe|late|famous|fit)$/i;

/** What people ask whether to do: “should the town buy electric buses” has its verb before what it is done to. */
const deed =
  /^(?:buy|keep|replace|build|rebuild|move|adopt|introduce|extend|end|stop|start|continue|renew|close|reopen|open|fund|lease|hire|rent|use|choose|sell|charge|raise|lower|cut|ban|allow|expand|reduce|drop|offer|require|support|repair|restore|install|switch|pay|demolish|limit|publish|plant|test|try|scrap|merge|outsource|abolish|subsidi[sz]e)$/iu;

/** A question as its subject and its verb part it. */
interface Clause {
  /** Who or what the question says something of, with its article; empty where the question word stands for it. */
  subject: string;
  /** Where verbs and what is said of the subject stand: none of it names a thing. */
  said: readonly { start: number; end: number }[];
}

interface Piece {
  text: string;
  start: number;
  end: number;
}

function isOfSubject({ text }: Piece): boolean {
  return /^[\p{L}\p{N}]/u.test(text) && isContentWord(text.toLowerCase());
}

/** A question around its auxiliary: what stands before it, and the words that may be its subject, its verb, and what that is done to. */
interface Head {
  aux: Piece;
  before: Piece | undefined;
  /** What follows the auxiliary, and what follows that. */
  next: Piece | undefined;
  second: Piece | undefined;
  hasArticle: boolean;
  /** Words of content in one go behind the auxiliary and its article. */
  run: readonly Piece[];
  behind: Piece | undefined;
}

/** A question around its first auxiliary; null where it has none. */
export function headOf(question: string): Head | null {
  const pieces = [...question.matchAll(piece)].map((hit) => ({
    text: hit[0],
    start: hit.index,
    end: hit.index + hit[0].length,
  }));
  const at = pieces.findIndex(({ text }) => isAuxiliary.test(text));
  const aux = pieces[at];
  if (aux === undefined) return null;
  const next = pieces[at + 1];
  const hasArticle = next !== undefined && determiner.test(next.text);
  const from = at + 1 + (hasArticle ? 1 : 0);
  const length = pieces.slice(from).findIndex((one) => !isOfSubject(one));
  const run = length < 0 ? pieces.slice(from) : pieces.slice(from, from + length);
  return {
    aux,
    before: pieces[at - 1],
    next,
    second: pieces[at + 2],
    hasArticle,
    run,
    behind: pieces[from + run.length],
  };
}

/** The subject and the verb of a question, as far as its auxiliary shows them: “How does the gate close?” */
export function clauseOf(question: string): Clause {
  const head = headOf(question);
  if (head === null) return { subject: "", said: [] };
  const { aux, before, next, second, hasArticle, run, behind } = head;
  // “How do I avoid it?”: what follows whoever acts is the verb.
  if (next !== undefined && person.test(next.text) && !hasArticle) {
    return { subject: "", said: second !== undefined && isOfSubject(second) && !beForm.test(aux.text) ? [second] : [] };
  }
  const last = run.at(-1);
  if (last === undefined) return { subject: "", said: [] };
  const isAsked = before !== undefined && isQuestionWord.test(before.text);
  if (run.length === 1 && isAsked && !hasArticle && participle.test(last.text)) return { subject: "", said: [last] };
  const isWhole = behind !== undefined && plainVerb.test(behind.text);
  const verb =
    before === undefined && !beForm.test(aux.text) ? run.slice(1, -1).find(({ text }) => deed.test(text)) : undefined;
  if (verb !== undefined) {
    const start = (hasArticle ? next : run[0])?.start;
    return { subject: question.slice(start, verb.start).trim(), said: [verb] };
  }
  const endsInVerb =
    beForm.test(aux.text) || /^ha[sd]|have$/i.test(aux.text)
      ? participle.test(last.text) || predicate.test(last.text)
      : !isWhole;
  const own = run.length > 1 && endsInVerb ? run.slice(0, -1) : run;
  const [first] = hasArticle ? [next] : own;
  return {
    subject: first === undefined ? "" : question.slice(first.start, own.at(-1)?.end),
    said: own.length < run.length ? [last] : [],
  };
}

/** A question without the words that say something of its subject. */
function withoutSaid(question: string): string {
  const { said } = clauseOf(question);
  return said
    .reduceRight((left, { start, end }) => `${left.slice(0, start)},${left.slice(end)}`, question)
    .replace(done, ",");
}

/** “Ada’s life” is about Ada. */
const owned = /^(\p{Lu}.*?)['’]s\s.*$/u;

/** A phrase to the end of its words in a text: key phrases have three at most, and its last word says what the thing is. */
function toItsEnd(phrase: string, text: string): string {
  if (phrase.split(" ").length < 3) return phrase;
  const at = text.indexOf(phrase);
  const [behind = ""] = at < 0 ? [] : (/^(?:\s\p{L}{3,})+/u.exec(text.slice(at + phrase.length)) ?? []);
  const others = behind.trim().split(" ");
  const end = others.findIndex((word) => !isContentWord(word.toLowerCase()));
  return [phrase, ...(end < 0 ? others : others.slice(0, end))].join(" ").trim();
}

/** The things that a question names, in its order, each as it is written there and without verbs at its ends. */
export function thingsIn(question: string): string[] {
  const text = withoutSaid(question);
  const phrases = keyPhrases([text], 8).map((phrase) =>
    withoutVerb(toItsEnd(phrase.text, text).replace(owned, "$1")).replace(leadingVerb, ""),
  );
  const whole = phrases.filter((phrase, nth) => !phrases.some((one, at) => at !== nth && one.endsWith(` ${phrase}`)));
  const things = [...new Set(whole.filter((phrase) => phrase !== ""))];
  const telling = things.filter((thing) => !terms(thing).every((term) => asking.has(term)));
  return (telling.length === 0 ? things : telling).toSorted((a, b) => question.indexOf(a) - question.indexOf(b));
}

export function isName(thing: string, question: string): boolean {
  return /^\p{Lu}/u.test(thing) && question.indexOf(thing) > 0;
}

/** What a question is about: its strongest phrase of two words or three, else its first name, else its first content word. */
export function subjectOf(question: string): string {
  const things = thingsIn(question);
  const named = things.find((thing) => isName(thing, question));
  return things.find((thing) => /[ -]/.test(thing)) ?? named ?? things[0] ?? "";
}
