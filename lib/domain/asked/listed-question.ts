import { hasVerb } from "@/lib/domain/facts/statement";
import { auxiliary, questionWord, withoutVerb } from "@/lib/domain/text/asked-terms";
import { months } from "@/lib/domain/text/months";

/** A question that begins behind a preposition: “by whom”, “since when”. */
export const led = `(?:by|in|at|to|for|from|with|since|until|of|on|under)\\s+(?:${questionWord})`;

/** What may stand before a question: “In 1990, when …”. */
export const framed =
  "(?:in|at|on|by|before|after|since|until|during|under|for|from|between|besides|according to)\\b[^,]*,\\s+";
const asks = new RegExp(
  `^(?:${framed})?(?:(?:${led}|what|how|which|who|whom|whose|why)\\b|(?:when|where|whether)\\s+(?:${auxiliary})\\b|(?:${auxiliary})\\b)`,
  "iu",
);

/** Whether a text is a question by its beginning; “when it rains” is none. */
export function isQuestion(text: string): boolean {
  return asks.test(text);
}

const subject = "(?:it|they|he|she|there|this|that|these|those|I|we|you|the|an?)";
/** Beginnings that no relative clause has: the verb stands before its subject, or the word asks of a thing behind it. */
const asking = new RegExp(
  [
    "^(?:what|how|why|whether)\\b",
    `^(?:when|where)\\s+(?:${auxiliary})\\b`,
    `^(?:${led}|when|where|who)$`,
    `^${led}\\s+(?:${auxiliary})\\b`,
    `^${led}\\s+(?!${subject}\\b)(?:\\p{L}+\\s+){1,2}?(?:do|does|did|(?:${auxiliary})\\s+${subject})\\b`,
    `^(?:who|whom|which)\\s+(?:do|does|did)\\s+(?!not\\b)`,
    `^(?:who|whom|which)\\s+(?:can|could|should|will|would|may|might|must)\\s+${subject}\\b`,
    "^which\\s+(?:of|ones?)\\b",
    `^whose\\s+(?:\\p{L}+\\s+){1,2}(?:is|are|was|were)\\s+(?:it|this|that|these|those|they)\\b`,
    `^(?:${auxiliary})\\s+${subject}\\b`,
  ].join("|"),
  "iu",
);

const adverb =
  /^(?:never|ever|also|then|later|now|once|still|both|all|each|again|only|just|often|soon|always|even|itself|themselves|himself|herself|not|\p{L}+ly)$/iu;
const noNoun = new RegExp(
  `^(?:${auxiliary}|the|an?|this|that|its|their|his|her|it|they|he|she|I|we|you|in|on|at|by|to|of|for|from|with|\\p{L}{2,}ed)$`,
  "iu",
);
/** Where the words that a question word asks for end: “which month had”, but “which met in May and was …”. */
const phraseEnd = /^(?:in|on|at|by|to|of|for|from|with|and|or|but|the|an?|its|their|his|her)$/iu;
/** Words of what is asked for and the verb behind, at most: “which new oil pump failed”. */
const PHRASE_MOST = 4;

/** “Which month had the most visits” asks which month; “which met in May” tells of what stands before it. */
function asksOfNoun(piece: string): boolean {
  const [, noun = "", ...others] = piece.split(/\s+/);
  if (!/^which\b/i.test(piece) || adverb.test(noun) || noNoun.test(noun) || others.length === 0) return false;
  const end = others.findIndex((word) => phraseEnd.test(word));
  const behind = others.slice(0, end < 0 ? PHRASE_MOST : Math.min(end, PHRASE_MOST));
  const isVerb = hasVerb(`It ${noun}`);
  return isVerb ? hasVerb(`It ${behind[0] ?? ""}`) : hasVerb(`${noun} ${behind.join(" ")}`);
}

const time = new RegExp(
  `(?:^|\\s)(?:(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|${months.join("|")})s?|(?:years?|months?|weeks?|days?|winters?|summers?|springs?|autumns?|nights?|times?|hours?|century|ago|then|now|today|yesterday|again|first|best|most|least)|\\p{N}[\\p{N}.,:]*)$`,
  "iu",
);
const noThing =
  /(?:^|\s)(?:it|them|him|her|this|that|these|those|us|me|in|on|at|by|to|of|for|from|with|up|down|out|off|over|away|back|\p{L}+ly)$/iu;
/** “The bridge at Tor” is no person, and “at Tor” only says where it is. */
const placed =
  /\b(?:at|in|near|on|outside|inside|around|across)\s(?:the\s)?(?:\p{L}[\p{L}'’-]*\s){0,2}\p{L}[\p{L}'’-]*$/iu;

const plural = /(?:[^\Wsui]s|people|men|women|children|staff|police)$/iu;
const ofOne = /^(?:who|which)\s+(?:is|was|has|does)\b/i;
const ofSeveral = /^(?:who|which)\s+(?:are|were|have|do)\b/i;

/** Whether a clause is of one where the word before it is of several, or the other way round. */
function disagrees(piece: string, word: string): boolean {
  if (/\p{Lu}/u.test(word)) return false;
  return plural.test(word) ? ofOne.test(piece) : ofSeveral.test(piece);
}

/** Words for people, as far as an ending or a list tells them. */
const person =
  /^(?:\p{L}{2,}(?:[eo]rs?|ists?|ians?|ants?|ees?|eers?|man|men|woman|women|ess)|people|persons?|staff|team|crew|board|council|committee|group|family|chair|cook|friends?|clerks?|kings?|queens?|judges?|heads?|hosts?|guides?|guests?|nurses?|pilots?|monks?|poets?|chiefs?|child(?:ren)?|boys?|girls?|wi(?:fe|ves)|husbands?|sons?|heirs?|saints?|priests?|abbots?|bishops?|captains?|coach(?:es)?|surgeons?|architects?|students?|parents?|presidents?|residents?|agents?|police)$/iu;
const named = /(?:^|\s)\p{Lu}[\p{L}'’.-]*$/u;
/** “Dearer” and “later” end as “keeper” does: a noun of one has an article, or what says which, before it. */
const determined =
  /\b(?:the|an?|its|their|his|her|our|your|which|what|this|that|each|every)\s(?:[\p{L}-]+\s){0,3}[\p{L}-]+$/iu;

function isNoun(before: string, word: string): boolean {
  return plural.test(word) || determined.test(before);
}

/** What a clause says of what was asked before: “who was against it” is hardly told of “the kiln” or “the keeper”. */
const ofTheBefore = /\s(?:it|this|that|so)$/i;

/** Whether what stands before a clause is what it may tell of. */
function mayTellOf(before: string, piece: string): boolean {
  const word = /[\p{L}\p{N}'’-]+$/u.exec(before)?.[0] ?? "";
  const isVerb =
    withoutVerb(before) !== before &&
    !/\b(?:the|an?|its|their|his|her|of|no|this|that)\s(?:\p{L}+\s)?\p{L}+$/iu.test(before);
  if (word === "" || noThing.test(before) || isVerb || disagrees(piece, word)) return false;
  if (!/^who/i.test(piece)) return true;
  if (time.test(before) || placed.test(before)) return false;
  if (named.test(before)) return true;
  return person.test(word) && isNoun(before, word) && !ofTheBefore.test(piece);
}

/**
 * Whether a text behind a comma begins a question of a list, and no relative clause of what stands before it: “who was
 * against it” behind “Why did the mill close on Fridays”, and not behind “Why did the board sell the mill to Ada Moor”.
 */
export function beginsListed(piece: string, before: string): boolean {
  return asking.test(piece) || asksOfNoun(piece) || (/^(?:who|which)\s/i.test(piece) && !mayTellOf(before, piece));
}
