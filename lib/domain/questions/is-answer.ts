import { asksForMost } from "@/lib/domain/asked/bound";
import { asksForDecision } from "@/lib/domain/asked/decision";
import { isWithinBounds } from "@/lib/domain/asked/time-bound";
import { keeping } from "@/lib/domain/core/keep";
import { NAME_BEFORE } from "@/lib/domain/facts/stated";
import { hasVerb } from "@/lib/domain/facts/statement";
import { clauseOf } from "@/lib/domain/text/asked-terms";
import { codesIn } from "@/lib/domain/text/codes";
import { meanings } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";
import { tellsCause } from "@/lib/domain/told/behind";
import { isOfComparisonGroup, isOfOtherSort } from "@/lib/domain/told/compared-group";
import { tellsDecision } from "@/lib/domain/told/decided";
import { asksForDuty, obliges } from "@/lib/domain/told/duty";
import { speakerOf } from "@/lib/domain/told/opinion";
import { isSilentOn } from "@/lib/domain/told/silence";
import { stanceAsked, takesStance } from "@/lib/domain/told/stance";
import { asksWhoTookPart, tellsOfHowMany } from "@/lib/domain/told/taking-part";
import { type AnswerKind, asksForSaid, isDefinition, ofThose } from "./asked-for";
import { isNamedIn } from "./completing";
import { asksTheSame } from "./headed";
import { yesOrNo } from "./query-type";
import { isPast } from "./rivals";
import {
  covered,
  holds,
  isHeadedSo,
  isOnBefore,
  type ParsedQuestion,
  speaksOf,
  subjectShare,
  tellingShare,
  valuedShare,
  type Weighed,
} from "./weighed";

/** “She was against the used one” is of what stands before, or above. */
const againstOne = /\b(?:against|for|preferred|opposed) (?:the|an?|this|that) (?:\p{L}+ )?one\b/iu;

/** Whether a statement says, itself, anything of what is asked. */
export function shares(parsed: ParsedQuestion, one: Weighed): boolean {
  const { weights, forms, codes } = parsed;
  const { said, text, near, before } = one;
  if (codes.length > 0 && codesIn(text).some((code) => codes.includes(code))) return true;
  for (const term of weights.keys()) if (said.has(term)) return true;
  if (isHeadedSo(parsed, one)) return true;
  // Who is for or against “it” speaks of what stands before, or above.
  if (isOnBefore(text) || againstOne.test(text))
    for (const term of weights.keys()) if (before.has(term) || near.has(term)) return true;
  return forms.some(({ terms, gives }) => terms.size > 0 && gives.test(text));
}

/**
 * What a statement must speak of, as a share of what is asked, to be an answer: less where it can be seen to hold what
 * is asked for. Found by reading: below it stand other subjects that share a word with the question.
 */
const ANSWERS = { seen: 0.42, unseen: 0.45 } as const;

/** Share of what is asked from which a statement answers, names and what nearly all statements speak of left out. */
const TELLS = { matter: 0.36, other: 0.3 } as const;

/** Share of what is asked from which a statement answers that says what the thing is that the question names. */
const DEFINED = 0.25;

/** What one of several statements that answer together speaks of by itself, as a share of what is asked. Found by reading. */
const ALONE = 0.45;

export interface Found {
  chosen: Weighed[];
  value: number;
  covered: number;
}

function least({ kind }: ParsedQuestion): number {
  return kind === "matter" ? ANSWERS.unseen : ANSWERS.seen;
}

/** Whether a statement says what the one thing is that a question names: that answers what kind of thing it is. */
function definesSubject({ names, kind }: ParsedQuestion, one: Weighed): boolean {
  if (names.size === 0 || (kind !== "matter" && kind !== "name") || !isDefinition(one.text)) return false;
  const opening = termSet(one.text.split(/\s/).slice(0, 8).join(" "));
  return [...names].every((name) => opening.has(name) || one.near.has(name));
}

function isMarked({ marks, bounds, versions, codes }: ParsedQuestion, one: Weighed): boolean {
  const { said, near, around } = one;
  if (!isWithinBounds(bounds, one.text)) return false;
  const named = codes.length === 0 ? [] : codesIn(`${one.title}\n${one.heading ?? ""}\n${one.text}`);
  if (!codes.every((code) => named.includes(code))) return false;
  if (![...versions].every((term) => said.has(term) || near.has(term))) return false;
  return [...marks].every((term) => said.has(term) || near.has(term) || around.has(term));
}

/** Share of its subject that an answer speaks of, unless one statement of it speaks of so much of what is asked of that. */
const SUBJECT = { share: 0.5, telling: 0.5 } as const;

/** “What will the conductor earn?” is told by what speaks of them, or stands near it; what to do is told to whoever does it. */
const ofActor =
  /^(?:what|how much) (?!.* do\b)(?:does|did|will|would|can|could|must|may|should) (?:the|an?|its|their|our|my) /iu;

function isOfSubject(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  if (ofActor.test(parsed.question) && subjectShare(parsed, chosen) === 0) return false;
  if (subjectShare(parsed, chosen) >= SUBJECT.share) return true;
  return chosen.some((one) => tellingShare(parsed, [one]) >= SUBJECT.telling);
}

/** Share of what is asked from which a statement that holds a value of the kind asked for is taken to give it. */
const VALUED = 0.2;

/** Share of what is asked of a subject from which a statement that gives a reason gives that of it. */
const REASONED = 0.6;

const valued: ReadonlySet<AnswerKind> = new Set(["date", "number", "name"]);

/** Whether what is asked for is only told by a sentence that speaks of the subject itself: how it is done, when, and what for. */
function isOfItself({ kind, question, verb }: ParsedQuestion): boolean {
  return kind === "matter" && (verb !== null || asksForSaid(question));
}

/** “How many rowers took part in the trial?”: in nothing else, as far as a statement or what stands around it says. */
const countedIn = /\bhow many\b[^?]*\b(?:in|for|at) (?:the|this|that|its) (\p{Ll}+)\??$/iu;

function isCountedThere(parsed: ParsedQuestion, one: Weighed): boolean {
  const [, place] = countedIn.exec(parsed.question) ?? [];
  const terms = [...meanings(termSet(place ?? ""))].filter((term) => parsed.weights.has(term));
  if (terms.length === 0 || (asksWhoTookPart.test(parsed.question) && tellsOfHowMany.test(one.text))) return true;
  return terms.some((term) => speaksOf(parsed, term, [one]) > 0);
}

/** Whether a number in a statement can be of what is counted: it says what that is, and of what it is counted. */
function counts(parsed: ParsedQuestion, one: Weighed): boolean {
  const isMany = /\bhow many\b/iu.test(parsed.question);
  // Who lives in a place by name is counted by a sentence on that place: its name is like those of others.
  const isOfPlace = /\bpopulation\b/iu.test(parsed.question) && parsed.names.size > 0;
  if (isOfPlace && ![...parsed.names].some((name) => speaksOf(parsed, name, [one]) > 0.5)) return false;
  if (isMany && !isCountedThere(parsed, one)) return false;
  const counted = [...parsed.head].filter((term) => parsed.telling.has(term));
  const isSaid = (term: string): boolean => speaksOf(parsed, term, [one]) > 0.5;
  if (counted.length === 0) return !isMany || subjectShare(parsed, [one]) >= SUBJECT.share;
  // “How many coal ships came?” A number of ships is none of coal ships.
  if (isMany ? !counted.every(isSaid) : !counted.some(isSaid)) return false;
  return parsed.names.size > 0 || parsed.forms.length > 0 || subjectShare(parsed, [one]) >= SUBJECT.share;
}

/** Whether a reason is asked for that no words need to give away: “What decides the price?” Why is told by words that say so. */
function needsNoWords({ kind, question }: ParsedQuestion): boolean {
  return kind === "reason" && !/\bwhy\b/iu.test(question);
}

/** Whether statements speak of the things that a question asks there to be; any do where it asks for none. */
function speakOfThose(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  if (!ofThose.test(parsed.question)) return true;
  return [...parsed.head].every((term) => speaksOf(parsed, term, chosen) > 0.5);
}

/** “How heavy is the stone?” is of the stone, whatever word tells how heavy it is. */
const measured = /^how \p{L}+ (?:is|are|was|were|will|would|has|have|had)\b(.*)$/iu;

/** Whether a number can be of a thing that has no name, and so leads from no other statement: it is told of the thing itself. */
function isOfUnnamed(parsed: ParsedQuestion, one: Weighed): boolean {
  if (parsed.kind !== "number" || parsed.names.size > 0 || subjectShare(parsed, [one]) > 0) return true;
  const thing = meanings(termSet(measured.exec(parsed.question)?.[1] ?? ""));
  return [...thing].some((term) => speaksOf(parsed, term, [one]) === 1);
}

/** “The delay came from the lock”, where it is asked why a boat was late: what is to be explained opens the sentence. */
const opensThe = /^the (\p{Ll}+) (?:came|comes|was|is|had|has|lay|arose|resulted|stemmed)\b/iu;

function opensWithAsked(parsed: ParsedQuestion, { text }: Weighed): boolean {
  const [, noun = ""] = opensThe.exec(text) ?? [];
  return [...meanings(termSet(noun))].some((term) => parsed.telling.has(term));
}

/** Whether a statement says why that was so which the one before it tells, of what is asked: “It jammed. The cause was a nest.” */
function isCauseOf(parsed: ParsedQuestion, one: Weighed, chosen: readonly Weighed[]): boolean {
  if (!tellsCause(one.text) || !chosen.some(({ id }) => id === one.previous)) return false;
  return tellingShare(parsed, chosen) >= REASONED;
}

/** “Who disagreed with Ada Lee?” is not told by what she says herself. */
const withWhom = /\b(?:with|against|opposed) ((?:\p{Lu}[\p{L}'’.-]+ ?){1,4})/u;

/** Whether a statement takes the stance that a question asks whose it is, or why; any does of a question that asks for none. */
export function isOfStance({ question }: ParsedQuestion, { text }: Weighed): boolean {
  const stance = stanceAsked(question);
  if (stance === null) return true;
  const [, other] = withWhom.exec(question) ?? [];
  if (other !== undefined && speakerOf(text) === other.trim()) return false;
  return takesStance(stance, text);
}

/** Whether a statement holds what is asked for, of the year or the one thing that the question names. */
function isOf(parsed: ParsedQuestion, one: Weighed, chosen: readonly Weighed[]): boolean {
  const of = parsed.isOfOne ? [one] : chosen;
  const isTelling = parsed.telling.size === 0 || [...parsed.telling].some((term) => speaksOf(parsed, term, of) > 0.5);
  const isValued = valued.has(parsed.kind)
    ? valuedShare(parsed, [one]) >= VALUED && isOfUnnamed(parsed, one)
    : !isOfItself(parsed) || subjectShare(parsed, [one]) >= SUBJECT.share;
  const isReasoned =
    parsed.kind !== "reason" ||
    needsNoWords(parsed) ||
    opensWithAsked(parsed, one) ||
    isCauseOf(parsed, one, chosen) ||
    tellingShare(parsed, [one]) >= REASONED;
  const isCounted = parsed.kind !== "number" || counts(parsed, one);
  const isDone = parsed.verb === null || speaksOf(parsed, parsed.verb, [one]) === 1 || isHeadedSo(parsed, one);
  return (
    isMarked(parsed, one) &&
    isTelling &&
    isValued &&
    isCounted &&
    isReasoned &&
    isDone &&
    (needsNoWords(parsed) || holds(parsed, one))
  );
}

/**
 * Whether a statement on the year or the one thing that the question names leads, by a name, to one that says something
 * of what is asked.
 */
function isLedTo(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  const isOnWhatIsAsked = (to: Weighed): boolean =>
    parsed.telling.size === 0
      ? shares(parsed, to)
      : [...parsed.telling].some((term) => speaksOf(parsed, term, [to]) === 1);
  return chosen.some(
    (from) =>
      isMarked(parsed, from) &&
      chosen.some((to) => to.title !== from.title && isNamedIn(to, from) && holds(parsed, to) && isOnWhatIsAsked(to)),
  );
}

/** Several that each say little of what is asked answer nothing together, but where a name leads from one to the other. */
function isStitched(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  if (chosen.length === 1 || (parsed.names.size > 0 && isLedTo(parsed, chosen))) return false;
  return Math.max(...chosen.map((one) => covered(parsed, [one]))) < ALONE;
}

/** “What happened to her after she left the mill?” */
const askedAfter = /^what (?:happened|became|came)\b[^?]*?\bafter (?:he|she|it|they|(?:the )?\p{L}+) (\p{L}+)/iu;
const after = /\b(?:after(?:wards)?|later|then|subsequently|next|since)\b/iu;

/** Whether a statement is of the time after something, where that is asked for; any is of a question that does not. */
function tellsAfter({ question }: ParsedQuestion, { text, said }: Weighed): boolean {
  const [, verb] = askedAfter.exec(question) ?? [];
  if (verb === undefined) return true;
  return after.test(text) || [...meanings(termSet(verb))].some((term) => said.has(term));
}

/** A row of a table in one sentence. */
const isRow = /: [^;]+; [^;]+: /u;

/** Whether statements, or what stands around them, say something, and speak at all of that of which a question asks whether it is so. */
function isOfWhom(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  if (!yesOrNo.test(parsed.question)) return true;
  if (!chosen.some((one) => hasVerb(one.text) || isHeadedSo(parsed, one) || isRow.test(one.text))) return false;
  const terms = [...meanings(termSet(clauseOf(parsed.question).subject))].filter((term) => parsed.weights.has(term));
  return terms.length === 0 || terms.some((term) => speaksOf(parsed, term, chosen) > 0);
}

export function isAnswer(parsed: ParsedQuestion, { chosen, covered: share }: Found): boolean {
  const isHeld = needsNoWords(parsed) || chosen.some((one) => holds(parsed, one));
  const isDefined = share >= DEFINED && chosen.some((one) => definesSubject(parsed, one));
  const isTelling = tellingShare(parsed, chosen) >= (parsed.kind === "matter" ? TELLS.matter : TELLS.other);
  if (parsed.strange.length > 0 && !isDefined) return false;
  if (chosen.every(({ text }) => isPast(parsed, text))) return false;
  if (chosen.some(({ text }) => isSilentOn(parsed.terms, text))) return false;
  if (!chosen.every((one) => isOfStance(parsed, one))) return false;
  if (!chosen.some((one) => tellsAfter(parsed, one)) || !isOfWhom(parsed, chosen)) return false;
  if (!speakOfThose(parsed, chosen) || !chosen.some((one) => tellsMost(parsed, one))) return false;
  if (isStitched(parsed, chosen) || (!isDefined && !isOfSubject(parsed, chosen))) return false;
  const isOfIt = chosen.some((one) => isOf(parsed, one, chosen)) || isLedTo(parsed, chosen);
  return (
    isHeld &&
    isOfIt &&
    ((share >= least(parsed) && isTelling) || isDefined) &&
    chosen.some((one) => shares(parsed, one))
  );
}

/** “By how much did the toll rise?” asks for the extent of a change, and of what changed. */
const ofExtent = /^(?:and )?by (?:how (?:much|many)|what)\b/iu;

/** A change that no verb tells: “emitted 8 percent less”. */
const differs = /\b(?:less|fewer|more|higher|lower|smaller|larger|shorter|longer) (?!or less)\p{L}+/iu;

/** Whether a statement tells the change that a question asks the extent of, of what it asks it of; any does of no such question. */
function tellsExtent(parsed: ParsedQuestion, one: Weighed): boolean {
  const { question } = parsed;
  if (!ofExtent.test(question)) return true;
  const { subject, said } = clauseOf(question);
  const changes = meanings(termSet(said.map(({ start, end }) => question.slice(start, end)).join(" ")));
  const isChanged = [...changes].some((term) => speaksOf(parsed, term, [one]) === 1) || differs.test(one.text);
  const isOfIt = [...meanings(termSet(subject))].every((term) => speaksOf(parsed, term, [one]) > 0.5);
  return changes.size === 0 || (isChanged && isOfIt);
}

/** Words by which one of several is told from the others. */
const ranks =
  /\b(?:most|mostly|fewest|least|best|worst|more|fewer|less|better|worse|than|record|peak(?:ed|s)?|top|topped|only|first|last|main|chief|maximum|minimum|exceed(?:s|ed)?|rank(?:s|ed)?|leading|\p{L}{3,}(?:i?est)|half|majority)\b/iu;

/** Whether a statement tells which of several has most of something, where that is asked; any does of no such question. */
function tellsMost({ question }: ParsedQuestion, { text }: Weighed): boolean {
  return !asksForMost(question) || ranks.test(text);
}

/** “Why was the bell recast?” is told by what was so, and not by “If the bell were rung …”. */
const asksWhyItWas = /^why (?:did|was|were|had)\b/iu;

const supposes = new RegExp(`^(?:${NAME_BEFORE})?if\\b`, "iu");

/** Words of which one tells a thing from the other of its kind. */
const opposites: readonly (readonly [string, string])[] = [
  ["new", "old"],
  ["upper", "lower"],
  ["inner", "outer"],
  ["left", "right"],
  ["northern", "southern"],
  ["eastern", "western"],
];

/** Each of them with its opposite, and how a question names a thing by it. */
const asBoth = opposites
  .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  .map(([asked, other]) => ({ asked, other, named: new RegExp(`\\b${asked} (\\p{L}{3,})`, "giu") }));

function saidOf(word: string, thing: string): RegExp {
  return new RegExp(`\\b${word} (?:\\p{L}+ )?${thing}\\b`, "iu");
}

/** How a text names the things that a question names so, and how their opposites; most questions name none. */
const oppositesIn = keeping(
  (question) =>
    asBoth.flatMap(({ asked, other, named }) =>
      [...question.matchAll(named)].map(([, thing = ""]) => ({
        own: saidOf(asked, thing),
        other: saidOf(other, thing),
      })),
    ),
  { texts: 400, length: 2_000 },
);

/** Whether a text speaks only of the other of two things of a kind: of the old oven, where the new one is asked about. */
function isOfOpposite(question: string, text: string): boolean {
  return oppositesIn(question).some(({ own, other }) => other.test(text) && !own.test(text));
}

/** “Did the town agree to the lamps?” is of lamps: that it agreed to something else is no answer. */
const agreeing = /^(?:agree|decide|want|plan|ask|allow|approve|accept|refuse|reject|propose|vote)$/iu;

/** Whether a statement speaks of what somebody agreed to or decided on, where that is asked; any does of another question. */
function isOnMatter(parsed: ParsedQuestion, one: Weighed): boolean {
  const [verb] = clauseOf(parsed.question).said.map(({ start, end }) => parsed.question.slice(start, end));
  if (verb === undefined || !agreeing.test(verb)) return true;
  const own = meanings(termSet(verb));
  const matter = [...parsed.telling].filter((term) => !own.has(term) && !parsed.subject.has(term));
  return matter.length === 0 || matter.some((term) => speaksOf(parsed, term, [one]) > 0.5);
}

/** Whether a statement fits what is asked: of those that are asked about, what binds them, what the question is whether. */
export function fits(parsed: ParsedQuestion, one: Weighed): boolean {
  const { question, telling, subject } = parsed;
  if (isOfComparisonGroup(question, one.text) || isOfOtherSort(question, one.text)) return false;
  if (asksForDuty(question)) return obliges(one.text) || asksTheSame(question, one.heading ?? "");
  if (asksForDecision(question) && !tellsDecision(one.text)) return false;
  if (!tellsExtent(parsed, one) || isOfOpposite(question, one.text)) return false;
  if (asksWhyItWas.test(question) && supposes.test(one.text)) return false;
  if (yesOrNo.test(question) && !isOnMatter(parsed, one)) return false;
  const asked = [...telling].filter((term) => !subject.has(term));
  return !yesOrNo.test(question) || asked.length === 0 || asked.some((term) => speaksOf(parsed, term, [one]) > 0.5);
}
