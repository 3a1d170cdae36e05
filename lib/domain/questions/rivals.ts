import { alternativesIn } from "@/lib/domain/asked/alternatives";
import { keeping } from "@/lib/domain/core/keep";
import { names } from "@/lib/domain/facts/claims";
import { NAME_BEFORE } from "@/lib/domain/facts/stated";
import { twinValues } from "@/lib/domain/facts/twins";
import { clauseOf } from "@/lib/domain/text/asked-terms";
import { meaningOf, meanings } from "@/lib/domain/text/meanings";
import { movement } from "@/lib/domain/text/polarity";
import { type Quantity, quantities } from "@/lib/domain/text/quantities";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { stem, termSet, words } from "@/lib/domain/text/terms";
import { inBaseUnit } from "@/lib/domain/text/units";
import { formsAsked } from "./answer-forms";
import { headTerms, holdsKind } from "./asked-for";
import { yesOrNo } from "./query-type";
import { type ParsedQuestion, speaksOf, type Weighed } from "./weighed";

/** A value that a text gives for what a question asks for: values of two kinds cannot be compared. */
interface Value {
  kind: string;
  low: number;
  high: number;
}

const month = "January|February|March|April|May|June|July|August|September|October|November|December";
const months = month.split("|");
const seasons = ["winter", "spring", "summer", "autumn"];
const day = new RegExp(String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)? )?(${month}),? ((?:1\d|20)\d\d)\b`, "gu");
const season = /\b(winter|spring|summer|autumn) (?:of )?((?:1\d|20)\d\d)\b/giu;
const year = /(?<![\p{L}\p{N}.,€$£-])((?:1\d|20)\d\d)(?![\p{L}\p{N}%]|[.,]\d)/gu;
const time = /(?<![\p{N}.,€$£])(\d{1,2})[.:](\d\d)(?![\p{N}%]|[.,]\d| (?:percent|million|metres|of))/gu;

function at(kind: string, low: number, high = low): Value {
  return { kind, low, high };
}

/** The days, months, seasons or years of a text, as days from the year 0 on, roughly; the most exact alone. */
function dates(text: string): Value[] {
  const exact = [...text.matchAll(day)].map(([, date, name = "", number]) => {
    const from = Number(number) * 372 + months.indexOf(name) * 31;
    return date === undefined ? at("date", from, from + 30) : at("date", from + Number(date));
  });
  const inSeason = [...text.matchAll(season)].map(([, name = "", number]) => {
    const from = Number(number) * 372 + seasons.indexOf(name.toLowerCase()) * 93 - 31;
    return at("date", from, from + 92);
  });
  if (exact.length + inSeason.length > 0) return [...exact, ...inSeason];
  return [...text.matchAll(year)].map(([, number]) => at("date", Number(number) * 372, Number(number) * 372 + 371));
}

function times(text: string): Value[] {
  return [...text.matchAll(time)].map(([, hours, minutes]) => at("time", Number(hours) * 60 + Number(minutes)));
}

const aTime = /\b(?:what time|when exactly)\b/iu;
/** Words behind a number that may say what it counts. */
const BEHIND = 3;

/** Whether what is counted is what is asked for: by its unit, or by one of the words behind the number. */
function counts(wanted: ReadonlySet<string>, text: string, { unit, start }: Quantity): boolean {
  const behind = words(text.slice(start))
    .slice(1, 2 + BEHIND)
    .join(" ");
  const named = meanings(termSet(behind));
  return [...wanted].some((term) => named.has(term) || term === unit);
}

/** People who are counted by what they are there: “900 visitors” of a question how many people came. */
const ofPeople = /\bhow many (?:people|persons)\b/iu;
const PEOPLE = meaningOf(stem("people"));
const asPeople =
  /^(?:people|persons?|men|women|children|guests?|adults?|residents?|inhabitants?|participants?|applicants?|students?|patients?|clients?|citizens?|tourists?|\p{L}{3,}(?:ers|ors|ees))$/iu;
const noPeople =
  /^(?:metres|meters|litres|hectares|degrees|hours|acres|others|orders|letters|papers|numbers|boxers)$/iu;

/** Behind a number of some who are not named: “18 of 24”, “17 were drowned”. */
const some = /^(?:were|was|are|have|had)$|^of$/iu;

function isOfPeople(text: string, { start }: Quantity): boolean {
  const [, of = "", next = ""] = words(text.slice(start));
  if (some.test(of)) return of !== "of" || /^\p{N}/u.test(next);
  return asPeople.test(of) && !noPeople.test(of);
}

function numbers(question: string, text: string): Value[] {
  const forms = formsAsked(question).filter(({ isOfThing }) => !isOfThing);
  const head = meanings(headTerms(question));
  const arePeople = ofPeople.test(question);
  return quantities(text).flatMap((found) => {
    if (found.isCondition) return [];
    const one = inBaseUnit(found);
    if (arePeople && isOfPeople(text, found)) return [at("count", one.low, one.high)];
    const written = text.slice(one.start, one.end + 12);
    const inForm = forms.some(({ gives }) => gives.test(written));
    if (inForm) return [at(one.unit.split("/")[0] ?? "", one.low, one.high)];
    if (forms.length > 0) return [];
    // Of two texts that count in one unit each may be what is asked for, by whatever name.
    return [at(counts(head, text, one) ? "count" : `count of ${one.unit}`, one.low, one.high)];
  });
}

/** Shares and percentages: what yes and no are measured by. */
function shares(text: string): Value[] {
  return quantities(text).flatMap((one) => (one.unit === "%" && !one.isCondition ? [at("%", one.low, one.high)] : []));
}

/** What asks which way something went. */
const asksWay =
  /\b(?:up|down|rise|risen|rose|fall|fallen|increased?|decreased?|grow|grown|declined?|improved?|worsened?|more|less|fewer|higher|lower|faster|slower|better|worse|helped)\b/iu;

/** Which of several things that a question names is the case by a text, and which way something went by it. */
function cases(question: string, text: string): Value[] {
  const moved = asksWay.test(question) ? movement(text) : null;
  const ways = moved === null ? [] : [at("way", moved.direction === "up" ? 1 : -1)];
  const named = alternativesIn(question);
  if (named?.asks !== "fact") return ways;
  const said = meanings(termSet(text));
  const all = named.things.flatMap((thing, nth) => {
    const own = [...meanings(termSet(thing))];
    return own.length > 0 && own.every((term) => said.has(term)) ? [nth + 1] : [];
  });
  const [only] = all;
  return only === undefined || all.length > 1 ? ways : [...ways, at("case", only)];
}

/** The values that a text gives for what a question asks for. */
function valuesFor({ kind, question }: Pick<ParsedQuestion, "kind" | "question">, text: string): Value[] {
  if (aTime.test(question)) return times(text);
  if (kind === "matter" && yesOrNo.test(question)) return [...shares(text), ...cases(question, text)];
  if (kind === "date") return dates(text);
  return kind === "number" ? numbers(question, text) : [];
}

/** Values closer than this share of the larger are one. Source: lib/domain/facts/contradiction.ts. */
const SAME = 0.03;

function isSame(a: Value, b: Value): boolean {
  if (a.low <= b.high && b.low <= a.high) return true;
  const gap = a.low > b.high ? a.low - b.high : b.low - a.high;
  return a.kind !== "date" && a.kind !== "time" && gap <= SAME * Math.max(Math.abs(a.high), Math.abs(b.high));
}

/** What is only planned, promised or assumed is no other value of what came to be. */
const assumed =
  /\b(?:forecast|budget(?:ed)?|planned|proposed|recommend(?:s|ed)?|promised|foreseen|foresaw|expect(?:s|ed)|predicted|would|could|might|if|was estimated at|put (?:before|forward)|target|asked (?:us|them|him|her) to|should|recommends?|recommended|believe[sd]? to|possible at)\b/iu;

/** Whether a text tells what was only planned, promised or assumed. */
export const isAssumed: (text: string) => boolean = keeping((text) => assumed.test(text), {
  texts: 4_000,
  length: 2_000,
});

function yearsIn(text: string): string[] {
  return [...text.matchAll(year)].flatMap(([, number]) => number ?? []);
}

/** Whether each of two texts names a year, and none that the other names: what changed in between is no dispute. */
function areOfOtherYears(a: string, b: string): boolean {
  const [ours, theirs] = [yearsIn(a), yearsIn(b)];
  return ours.length > 0 && theirs.length > 0 && !ours.some((one) => theirs.includes(one));
}

/** “With the pass it costs 1 crown”: what holds under a condition is no other value of what holds without. */
const condition = new RegExp(
  `^(?:${NAME_BEFORE})?(?:with|without) (?:the|an?|your|this|such) (?:[\\p{L}-]+ ){1,4}?(?:it|they|one|you)\\b`,
  "iu",
);

function isUnderCondition(text: string): boolean {
  return condition.test(text);
}

/** “From 2025 on”: what holds from then on is told with that year. */
const fromYear = /\b(?:from|since|as of|starting in)(?: (?:the )?\p{L}+(?: of)?)? ((?:1\d|20)\d\d)\b/iu;

/** Whether what is asked holds from a year on that one of two texts names, and the other names none: that may be of before. */
function isOfBefore(question: string, a: string, b: string): boolean {
  const [, from] = fromYear.exec(question) ?? [];
  if (from === undefined) return false;
  const [ours, theirs] = [yearsIn(a), yearsIn(b)];
  return (ours.includes(from) && theirs.length === 0) || (theirs.includes(from) && ours.length === 0);
}

/** What something cost is told by what was paid: what it costs as it is offered is no other value of that. */
const asksWhatItCost = /\bdid (?:[\p{L}'’-]+ ){1,6}?cost\b|\bhow much (?:(?:more|less) )?was\b/iu;
const isOffered = /\b(?:costs|offers?|offered|asks)\b/iu;
const isPaid = /\b(?:cost|came to|paid|spent)\b/iu;

function isOfferBesidePaid({ question }: Pick<ParsedQuestion, "question">, a: string, b: string): boolean {
  const isOffer = (text: string): boolean => isOffered.test(text) && !isPaid.test(text);
  return asksWhatItCost.test(question) && isOffer(a) !== isOffer(b);
}

/** What each of several costs or has: “£16 each”, “9 crowns a head”. That is no other value of what all do. */
const ofEach = /\p{N}[\p{N}.,]*(?: \p{L}+)? (?:each|apiece|a (?:piece|head|pair|unit))\b/iu;

/** “Replacing oars cost £90”: what doing something costs is no other value of what a thing costs. */
const ofDoing = new RegExp(
  `^(?:${NAME_BEFORE})?(\\p{L}{3,}ing) (?:[\\p{L}-]+ ){1,6}?(?:has |have |had |would )?(?:costs?|takes?|took|needs?|needed)\\b`,
  "iu",
);

/** Whether only one of two texts is of doing something for which nobody asks. */
function isOfDoing(question: string, a: string, b: string): boolean {
  const [ours, theirs] = [a, b].map((text) => stem((ofDoing.exec(text)?.[1] ?? "").toLowerCase()));
  if (ours === theirs) return false;
  const asked = termSet(question);
  return [ours, theirs].some((deed = "") => deed !== "" && !asked.has(deed));
}

/** How many times another a value is that is none of the same thing. Found by reading: no two sources differ so far on one. */
const APART = 50;

function areNear(a: Value, b: Value): boolean {
  if (a.kind === "date" || a.kind === "time") return true;
  const [less, more] = [Math.abs(a.high), Math.abs(b.high)].toSorted((one, other) => one - other);
  return less === undefined || more === undefined || less === 0 || more / less <= APART;
}

/** Whether two texts give other values for what is asked, of which neither has the other's. */
export function giveOtherValues(parsed: Pick<ParsedQuestion, "kind" | "question">, a: string, b: string): boolean {
  if (isAssumed(a) !== isAssumed(b) || isUnderCondition(a) !== isUnderCondition(b)) return false;
  if (parsed.kind !== "date" && (areOfOtherYears(a, b) || isOfBefore(parsed.question, a, b))) return false;
  if (isOfferBesidePaid(parsed, a, b) || ofEach.test(a) !== ofEach.test(b)) return false;
  if (isOfDoing(parsed.question, a, b)) return false;
  const [ours, theirs] = [valuesFor(parsed, a), valuesFor(parsed, b)];
  const comparable = ours.filter((one) => theirs.some((other) => other.kind === one.kind && areNear(one, other)));
  if (comparable.length === 0) return false;
  return !comparable.some((one) => theirs.some((other) => other.kind === one.kind && isSame(one, other)));
}

/** Whether a value is one of the kind that a question asks for, and none of what it names itself. */
function isAskedFor({ kind, question, weights }: ParsedQuestion, value: string): boolean {
  const isNew = [...meanings(termSet(value))].some((term) => !weights.has(term));
  if (!isNew) return false;
  const forms = formsAsked(question);
  if (forms.length > 0 && kind === "matter") return forms.some(({ gives }) => gives.test(value));
  return kind !== "matter" && kind !== "reason" && holdsKind(kind, question, { text: `: of ${value}`, title: "" });
}

/** A question that begins with whom or what it asks for: there a name that opens a sentence may be what is asked for. */
const asksForOpening = /^(?:who|what|which)\b/iu;

function opensWith(text: string, value: string): boolean {
  return text.replace(/^the /iu, "").toLowerCase().startsWith(value.replace(/^the /iu, "").toLowerCase());
}

/** Whether two texts are the same word for word but for the value that a question asks for, and not for what they are of. */
export function areTwins(parsed: ParsedQuestion, a: string, b: string): boolean {
  const values = twinValues(a, b);
  if (values === null) return false;
  if (!asksForOpening.test(parsed.question) && values.some((one) => opensWith(a, one) || opensWith(b, one)))
    return false;
  return values.every((value) => isAskedFor(parsed, value));
}

/** A question that asks what will be, and a text that tells of what is to come. */
const ofTheFuture = /^(?:when|where|who|what|which|how (?:much|many|long)) (?:[\p{L}'’-]+ ){0,3}?will\b/iu;
const toCome = /\b(?:will|shall|plan(?:s|ned)?|expect(?:s|ed)?|(?:is|are) to)\b/iu;

/** Whether a text tells what was or is where a question asks what will be. */
export function isTooEarly({ question }: Pick<ParsedQuestion, "question">, text: string): boolean {
  return ofTheFuture.test(question) && !toCome.test(text);
}

const gone = /\b(?:was|were|had|did|has|have|began|came|went|became|took|\p{L}{3,}ed)\b/iu;

/** Whether a text tells only what was where a question asks what will be: “it opens in May” may be to come. */
export function isPast(parsed: Pick<ParsedQuestion, "question">, text: string): boolean {
  return isTooEarly(parsed, text) && gone.test(text);
}

/** Names behind a word that says of what or where: “of Harbour House”, “in converted Tarn homes”. */
const whereOf = /\b(?:in|of|at|near) (?:the |an? )?(?:\p{Ll}+ ){0,2}?(\p{Lu}[\p{L}'’-]{2,})/gu;

/** Places and things that a text is of; a month is none. */
const ofNames = keeping(
  (text): ReadonlySet<string> =>
    new Set([...text.matchAll(whereOf)].flatMap(([, name = ""]) => (months.includes(name) ? [] : [...termSet(name)]))),
  { texts: 2_000, length: 2_000 },
);

/** Whether each of two texts is of a place or thing by name, and of none that the other is of. */
function areOfTwoNames(a: string, b: string): boolean {
  const [ours, theirs] = [ofNames(a), ofNames(b)];
  const [known, others] = [termSet(a), termSet(b)];
  const isApart = (own: ReadonlySet<string>, said: ReadonlySet<string>): boolean =>
    own.size > 0 && ![...own].some((name) => said.has(name));
  return isApart(ours, others) && isApart(theirs, known);
}

/** Whether two statements speak of two places or things, be it that the question names one or that each names its own. */
export function areOfOtherNames({ names: asked }: Pick<ParsedQuestion, "names">, a: string, b: string): boolean {
  if (areOfTwoNames(a, b)) return true;
  const [ours, theirs] = [names(`: ${a}`), names(`: ${b}`)];
  const [own, other] = [[...ours].filter((one) => !theirs.has(one)), [...theirs].filter((one) => !ours.has(one))];
  return (
    own.length > 0 &&
    other.length > 0 &&
    [...own, ...other].some((name) => asked.has(meaningOf(name)) || asked.has(name))
  );
}

/** What each of two statements says of what is asked that the other says, too, of two that give a value for one thing. */
const OF_ONE_THING = 0.6;

/** A sentence under a name which points to what stood before it. */
const pointing = new RegExp(
  `^${NAME_BEFORE}(?:it|he|she|they|this|these|that|its|his|her|their)\\b|^(?:${NAME_BEFORE})?(?:With|Including|Without) [^.;,]{1,60}? (?:it|they) (?:cost|is|are|was|were|came|comes)\\b|\\b(?:%|per ?cent|all|most|half|none|some|one|two|\\p{N}+) of (?:them|these|those(?! (?:who|whose|that|which|with|without|in|of|from|at|under|over|\\p{L}+ed|\\p{L}+ing)\\b))\\b`,
  "iu",
);

/** Whether a sentence stands under a name and points to what stood before it: “Mill Lane: It cost £4 million.” */
export const pointsBack: (text: string) => boolean = keeping((text) => pointing.test(text), {
  texts: 4_000,
  length: 2_000,
});

/** Whether a statement speaks of a term of the question: one that points to what stood before it of what stands there. */
function isOf(parsed: ParsedQuestion, term: string, one: Weighed): boolean {
  return speaksOf(parsed, term, [one]) > 0.5 || (pointsBack(one.text) && one.around.has(term));
}

/** A word without what makes several of one. */
function singular(word: string): string {
  return word.toLowerCase().replace(/(?:['’]s|(?<=[^s])s)$/u, "");
}

/** The words of a text by the term that each is of, each as one of several. */
const singularsIn = keeping(
  (text): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, string[]>();
    for (const word of words(text)) {
      const term = stem(word);
      const own = found.get(term);
      if (own === undefined) found.set(term, [singular(word)]);
      else own.push(singular(word));
    }
    return found;
  },
  { texts: 1_000, length: 2_000 },
);

/** Whether a text has of a term only another word of its family than the question: “insurer” of “insurance”. */
function hasOnlyKin({ question }: ParsedQuestion, term: string, text: string): boolean {
  const asked = singularsIn(question).get(term) ?? [];
  const own = singularsIn(text).get(term) ?? [];
  return asked.length > 0 && own.length > 0 && !own.some((word) => asked.includes(word));
}

/** Whether a statement speaks itself of a term, or beneath a heading that does: its title says that of all that it holds. */
function saysItself(parsed: ParsedQuestion, term: string, one: Weighed): boolean {
  if (hasOnlyKin(parsed, term, one.text)) return false;
  if (speaksOf(parsed, term, [one]) === 1 || one.before.has(term)) return true;
  if (one.headed.has(term)) return true;
  return pointsBack(one.text) && (one.around.has(term) || one.near.has(term));
}

/** What is said of the subject of a question: “lose” of “How many oars did the crew lose?” */
function saidOf(question: string): ReadonlySet<string> {
  const { said } = clauseOf(question);
  return meanings(termSet(said.map(({ start, end }) => question.slice(start, end)).join(" ")));
}

/** Terms that two statements share where the question has no subject that both could speak of. */
const SHARED = 3;

/** Whether two statements are both on what is asked about, and not one of them by what its source is called alone. */
export function areOnOneSubject(parsed: ParsedQuestion, one: Weighed, other: Weighed): boolean {
  const subject = [...parsed.subject].filter((term) => parsed.weights.has(term));
  if (subject.length === 0) return sharedCount(one.said, other.said) >= SHARED;
  const both = [one, other];
  if (both.every((of) => subject.some((term) => saysItself(parsed, term, of)))) return true;
  // Where neither says it itself, both stand in sources on it.
  const isTitled = (of: Weighed): boolean =>
    subject.some((term) => speaksOf(parsed, term, [of]) > 0.5) && !subject.some((term) => saysItself(parsed, term, of));
  return both.every(isTitled);
}

/** Whether a statement is on all that another is on of what tells what is asked, be it by what both stand beneath. */
function namesWhat(parsed: ParsedQuestion, one: Weighed, other: Weighed): boolean {
  return [...parsed.telling, ...parsed.names].every(
    (term) => speaksOf(parsed, term, [one]) <= 0.5 || isOf(parsed, term, other),
  );
}

/** Whether two statements speak of one thing in what is asked, so that two values can be of one. */
export function areOfOneThing(parsed: ParsedQuestion, one: Weighed, other: Weighed): boolean {
  // Of how many people it was is told by a number alone: “18 of 24”.
  const asked = [...parsed.weights.keys()].filter((term) => !(term === PEOPLE && ofPeople.test(parsed.question)));
  const [ours, theirs] = [one, other].map((of) => asked.filter((term) => speaksOf(parsed, term, [of]) === 1));
  const isShared = (own: readonly string[] = [], by: Weighed): boolean =>
    own.length > 0 && own.filter((term) => isOf(parsed, term, by)).length >= OF_ONE_THING * own.length;
  // Of the subject itself, and of what is asked of it, both speak that speak of one value.
  const needed = new Set([...parsed.subject, ...(parsed.kind === "number" ? saidOf(parsed.question) : [])]);
  const saysNeeded = (own: readonly string[] = [], by: Weighed): boolean =>
    own.every((term) => !needed.has(term) || isOf(parsed, term, by));
  return (
    isShared(ours, other) &&
    isShared(theirs, one) &&
    saysNeeded(ours, other) &&
    saysNeeded(theirs, one) &&
    namesWhat(parsed, one, other) &&
    namesWhat(parsed, other, one) &&
    areOnOneSubject(parsed, one, other)
  );
}
