import { sentences } from "@/lib/domain/prose/sentences";
import { keyPhrases } from "./phrases";
import { terms, words } from "./terms";

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

const auxiliary = "is|are|was|were|do|does|did|can|could|should|will|would|has|have|had|may|might|must";
const questionWord = "what|how|which|who|whom|whose|when|where|why|whether";
/** A question that begins behind a preposition: “by whom”, “since when”. */
const led = `(?:by|in|at|to|for|from|with|since|until|of|on|under)\\s+(?:${questionWord})`;

/**
 * Where a new question begins: behind “and” or a semicolon with any question word; behind a comma alone with those that
 * begin no relative clause; and with an auxiliary only before its subject, or else it is part of what came before.
 */
const clauseStart = new RegExp(
  [
    `(?:,\\s*(?:and|but|or)\\s+|;\\s*(?:and\\s+)?|\\s+(?:and|but)\\s+)(?=(?:(?:${questionWord})|${led})\\b)`,
    "(?<!\\p{N}),\\s*(?=(?:what|how|why|whether)\\b)",
    `(?<!\\p{N}),\\s*(?=(?:when|where)\\s+(?:${auxiliary})\\b)`,
    `(?:,\\s*(?:and|but|or)\\s+|;\\s*|\\s+(?:and|but)\\s+)(?=(?:${auxiliary})\\s+(?:it|they|he|she|there|this|that|these|those)\\b)`,
    `(?:,\\s*(?:and|but|or)\\s+|;\\s*)(?=(?:${auxiliary})\\s+(?:the|a|an)\\b)`,
    "(?:,\\s*(?:and|but|or)\\s+|;\\s*)(?=(?:do|does|did)\\s+(?!not\\b))",
  ].join("|"),
  "iu",
);

/** Verbs with which a question's subject ends or begins when phrases are read without grammar; none is a thing. */
const trailingVerb =
  /\s(?:perform|work|cost|help|affect|influence|compare|change|improve|reduce|increase|decrease|raise|lower|cause|differ|matter|lead|pay|last|exist|happen|occur|begin|start|end|close|open|rise|fall|grow|save|need|require|mean|depend|succeed|fail|run|go|come|get|keep|stay|take|eaten|taken|gone|decide|say|think|know|find|want|believe|claim|share|call|built|made|written|held|sold|known|born|won|paid|found|given|chosen|shown|\p{L}{3,}ed)s?$/iu;
const leadingVerb =
  /^(?:founded|created|wrote|written|directed|invented|discovered|designed|built|won|led|made|caused|signed|released|published|introduced|established|started|opened|closed|owns|owned|bought|sold|played|starred|called|named|born|happens|happened|located|based|explain|list|name|tell)(?:\s+|$)/i;

/** A phrase without a verb at its end. */
export function withoutVerb(phrase: string): string {
  return phrase.replace(trailingVerb, "");
}

/** “Ada’s life” is about Ada. */
const owned = /^(\p{Lu}.*?)['’]s\s.*$/u;

/** The things that a question names, in its order, each as it is written there and without verbs at its ends. */
function thingsIn(question: string): string[] {
  const phrases = keyPhrases([question], 8).map((phrase) =>
    withoutVerb(phrase.text.replace(owned, "$1")).replace(leadingVerb, ""),
  );
  const things = [...new Set(phrases.filter((phrase) => phrase !== ""))];
  const telling = things.filter((thing) => !terms(thing).every((term) => asking.has(term)));
  return (telling.length === 0 ? things : telling).toSorted((a, b) => question.indexOf(a) - question.indexOf(b));
}

function isName(thing: string, question: string): boolean {
  return /^\p{Lu}/u.test(thing) && question.indexOf(thing) > 0;
}

/** What a question is about: its strongest phrase of two words or three, else its first name, else its first content word. */
export function subjectOf(question: string): string {
  const things = thingsIn(question);
  const named = things.find((thing) => isName(thing, question));
  return things.find((thing) => /[ -]/.test(thing)) ?? named ?? things[0] ?? "";
}

const isPlural = (thing: string): boolean => /[^s]s$/i.test(thing);

/** A thing as it can stand alone: with an article where the question gives it one. */
function withArticle(thing: string, question: string): string {
  const before = question.slice(0, Math.max(0, question.indexOf(thing)));
  return /\b(?:the|an?|this|its|their|which|what)\s$/i.test(before) ? `the ${thing}` : thing;
}

/** What a pronoun stands for: “they” for the first thing in the plural, “it” for the last one that has an article or a name. */
function antecedents(question: string): { they: string; it: string; person: string } {
  const things = thingsIn(question);
  const names = things.filter((thing) => isName(thing, question));
  const subject = subjectOf(question);
  const single = things.filter((thing) => {
    const isThing = isName(thing, question) || withArticle(thing, question) !== thing;
    return isThing && !(isPlural(thing) && !isName(thing, question));
  });
  const it = single.at(-1) ?? subject;
  return {
    they: withArticle(things.find(isPlural) ?? subject, question),
    it: it === "" ? "" : withArticle(it, question),
    person: names.at(-1) ?? "",
  };
}

function possessiveOf(thing: string): string {
  return /s$/i.test(thing) ? `${thing}’` : `${thing}’s`;
}

const pronouns = /\b(?:they|them|their|it|its|he|him|his|she)\b(?!['’])/i;

/** A part in which its first pronoun is replaced by what the part before it names. */
function resolved(part: string, first: string): string {
  if (pronouns.test(first)) return part;
  const { they, it, person } = antecedents(first);
  return part.replace(pronouns, (pronoun) => {
    const low = pronoun.toLowerCase();
    const named = low.startsWith("the") ? they : low.startsWith("it") ? it : person;
    if (named === "") return pronoun;
    return ["their", "its", "his"].includes(low) ? possessiveOf(named) : named;
  });
}

function clausesOf(sentence: string): string[] {
  const bare = sentence.trim().replace(/[?.!\s]+$/, "");
  return bare.split(clauseStart).map((part) => part.trim());
}

const asksByItself = new RegExp(`\\b(?:${questionWord})\\b|^(?:${auxiliary})\\b`, "i");

/** A beginning that asks nothing belongs to the question behind it: “At the last count, what was the share?” */
function joined(parts: readonly string[]): string[] {
  const [first, second, ...others] = parts;
  if (first === undefined || second === undefined || asksByItself.test(first)) return [...parts];
  return [`${first}, ${second}`, ...others];
}

/** A part that is a question word alone asks it of the part before: “When did it close, and why?” */
const loneWord = new RegExp(`^(?:${led}|${questionWord})$`, "i");
const opening = new RegExp(
  `^(?:[^,]+,\\s+)?(?:${led}|(?:${questionWord})(?:\\s+(?:much|many|long|often|far))?)\\s+(?=(?:${auxiliary})\\b)`,
  "i",
);

/** A part without a verb of its own asks more of what stands before it: “How was it mended, and why without glue?” */
const verbless = new RegExp(
  `^(?:${questionWord})(?:\\s+(?:many|much|long|often|far))?\\s+(?:in|without|with|by|for|from|on|at|to|before|after|since|under|through)\\b`,
  "i",
);
const finite = new RegExp(`\\b(?:${auxiliary})\\b`, "i");
/** A part whose verb stands before it: “The rule has changed twice. Why did it?” */
const elliptic = new RegExp(`^(?:${led}|${questionWord})\\s+(?:${auxiliary})\\s+(?:it|they|he|she|this|that)$`, "i");

function withVerbless(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    const isWithoutVerb = verbless.test(part) || (loneWord.test(part) && !opening.test(before ?? ""));
    const asksMore = elliptic.test(part) || (isWithoutVerb && !finite.test(part));
    if (before !== undefined && asksMore) whole[whole.length - 1] = `${before}, and ${part}`;
    else whole.push(part);
  }
  return whole;
}

function completed(parts: readonly string[]): string[] {
  return parts.map((part, index) => {
    const before = parts[index - 1];
    if (before === undefined || !loneWord.test(part) || !opening.test(before)) return part;
    return `${part} ${before.replace(opening, "")}`;
  });
}

/** “What are the costs, risks and benefits of X?” asks for each of the three. */
const enumeration =
  /^(what (?:is|are|was|were)) the ((?:[\p{L}-]+(?: [\p{L}-]+)?, )*[\p{L}-]+(?: [\p{L}-]+)?),? and (?:the )?([\p{L}-]+(?: [\p{L}-]+)?) (of|in|for) (.+)$/iu;

function enumerated(part: string): string[] {
  const found = enumeration.exec(part);
  if (found === null) return [part];
  const [, opens = "", several = "", last = "", preposition = "", rest = ""] = found;
  return [...several.split(", "), last].map((one) => `${opens} the ${one} ${preposition} ${rest}`);
}

/** What is told to do, or named alone, is asked about: “Tell me about X”, “X in old houses”. */
const telling =
  /^(?:please )?(?:tell me (?:more )?about|describe|explain|summari[sz]e|report on|write about|(?:give|find) (?:me )?(?:an? )?(?:overview|summary) of|research|find out about|look into)\s+/i;
const saying = /\b(?:is|are|was|were|has|have|had|will|would|can|should|must|\p{L}{3,}ed)\b/iu;
/** Words of a title at most. */
const TITLE_WORDS = 12;

function asQuestion(whole: string): string {
  const bare = whole.replace(/[.!]+$/, "");
  const rest = bare.replace(telling, "");
  const isTitle =
    !/\?/.test(bare) && !asksByItself.test(bare) && !saying.test(bare) && words(bare).length <= TITLE_WORDS;
  return rest !== bare || isTitle ? `What do the sources say about ${uncapitalized(rest)}?` : whole;
}

/** A beginning without the capital that only the start of a sentence gave it. */
function uncapitalized(text: string): string {
  const isName =
    /^\p{Lu}[\p{L}\p{N}'’-]*\s+(?:\p{Lu}|of \p{Lu})|^\p{Lu}[\p{L}\p{N}]*\p{Lu}|^\p{Lu}[\p{L}\p{N}'’-]*$/u.test(text);
  return isName ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Whether a sentence asks something. A question word behind a verb joins a clause: “It closes when it rains.” */
function isAsking(sentence: string): boolean {
  const found = asksByItself.exec(sentence);
  if (found === null || sentence.endsWith("?")) return sentence.endsWith("?");
  return !saying.test(sentence.slice(0, found.index));
}

/** A sentence that asks, and what is stated before it. */
interface Asking {
  stated: string;
  asked: string;
}

/** Sentences that ask, each with what is stated before it: “A and B were founded in 1950. Which came first?” is one. */
function withContext(all: readonly string[]): Asking[] {
  const asks: Asking[] = [];
  let stated = "";
  for (const [index, sentence] of all.entries()) {
    const isLast = index === all.length - 1;
    if (isAsking(sentence) || isLast) {
      asks.push({ stated, asked: sentence });
      stated = "";
    } else stated = `${stated}${sentence} `;
  }
  return asks.filter(({ asked }) => asked.trim() !== "");
}

/** What a sentence asks, part by part; what is stated before it stands with the first. */
function partsOf({ stated, asked }: Asking): string[] {
  const [first, ...others] = completed(withVerbless(joined(clausesOf(asked))));
  return first === undefined ? [] : [`${stated}${first}`, ...others];
}

/**
 * The questions within a question, each able to stand alone: parted where a new question begins, with a pronoun replaced
 * by what the first part is about, and each thing that a list asks for by itself.
 */
export function subquestions(question: string): string[] {
  const whole = asQuestion(question.trim().replace(/\s+/g, " "));
  const asks = withContext(sentences(whole).map(({ text }) => text));
  const cut = asks.flatMap(partsOf);
  const usable = cut.filter((part) => words(part).length >= 3).flatMap(enumerated);
  return usable.map((part, index) => {
    const text = index === 0 ? part : resolved(part, usable[0] ?? whole);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
  });
}
