import { type TimeBound, timeBounds } from "@/lib/domain/asked/time-bound";
import { keeping, keepingPairs } from "@/lib/domain/core/keep";
import { NAME_BEFORE, plainlyNamed } from "@/lib/domain/facts/stated";
import { askedTerms, clauseOf, subjectOf, thingsIn } from "@/lib/domain/text/asked-terms";
import { codesIn } from "@/lib/domain/text/codes";
import { deedOf, meaningOf, meanings, withoutIdioms } from "@/lib/domain/text/meanings";
import { bareTitle, linkedOver } from "@/lib/domain/text/rank/linking";
import { termSet, terms } from "@/lib/domain/text/terms";
import { byAbbreviation } from "@/lib/domain/told/abbreviations";
import { countedThings } from "@/lib/domain/told/counts";
import { hangsOnTime } from "@/lib/domain/told/hanging";
import { formsAsked } from "./answer-forms";
import { type AnswerKind, answerKind, headTerms, holdsKind, namesIn } from "./asked-for";
import { type AskedForm, askedForm } from "./asked-form";
import { askedOfIt, asksTheSame, isAskedAbove } from "./headed";
import { yesOrNo } from "./query-type";
import { tellsForm } from "./told-form";

/** A statement that may answer, with the title of its source and how well it is borne out. */
export interface Candidate {
  id: string;
  text: string;
  title: string;
  /** Its source, where several of one title are told apart. */
  sourceId?: string;
  /** What it stands beneath in its source, which says what an item or an open subject is. */
  heading?: string;
  /** When its source was published, as a day; null where nobody knows. What names no year is told of that one. */
  published?: string | null;
  /** Where it begins in its source, in characters. */
  place?: number;
  weight: number;
}

/** A statement, taken apart. */
export interface Weighed extends Candidate {
  /** Terms of the statement; of its source's title and the heading above it; of all that stands beneath that heading. */
  said: ReadonlySet<string>;
  /** Those without the name that stands before it, and those of the heading above it alone. */
  own: ReadonlySet<string>;
  headed: ReadonlySet<string>;
  /** Terms of the title that name what the source is about, without what tells it from others of its name. */
  named: ReadonlySet<string>;
  near: ReadonlySet<string>;
  around: ReadonlySet<string>;
  /** The id of the sentence that it leads on from, null where it leads on from none, and the terms of that. */
  previous: string | null;
  before: ReadonlySet<string>;
  /** That sentence, where it alone says when: of “It has been shut since then.” Else nothing. */
  hangs: string;
  /** Terms of its first words, which name what it speaks of. */
  opening: ReadonlySet<string>;
  /** Terms that follow each other. */
  pairs: ReadonlySet<string>;
}

/** Words with which a sentence says of what it speaks. */
const OPENING = 8;

function pairsIn(text: string): Set<string> {
  const all = terms(text);
  return new Set(all.slice(1).map((term, index) => `${all[index]} ${term}`));
}

const nameBefore = new RegExp(`^${NAME_BEFORE}`, "u");

function withoutName(text: string, said: ReadonlySet<string>): ReadonlySet<string> {
  return nameBefore.test(text) ? meanings(termSet(text.replace(nameBefore, "")), text) : said;
}

/** What a statement's own text says. */
interface Told {
  told: Pick<Weighed, "said" | "own" | "opening" | "pairs">;
  /** Whether it leads on from what stands before it; whether that alone says when; whether it names a year. */
  isLed: boolean;
  isLedInTime: boolean;
  isOfYear: boolean;
}

/** The same statements are put beside others again and again. */
const toldIn = keeping(
  (text): Told => {
    const said = meanings(termSet(text), text);
    const isLedInTime = hangsOnTime(text);
    return {
      told: {
        said,
        own: withoutName(text, said),
        opening: meanings(termSet(text.split(/\s+/).slice(0, OPENING).join(" "))),
        pairs: pairsIn(text),
      },
      isLed: isLedInTime || leadsOn.test(text) || onBefore.test(text),
      isLedInTime,
      isOfYear: year.test(text),
    };
  },
  { texts: 4_000, length: 2_000 },
);

/** “She was born in 1911”, “The weir was closed”: of whom or what is said by the name before it. */
const ofName = /^["“'‘(]?(?:it|its|he|she|his|her|they|their|this|these|those|the|we|our)\b/iu;

/** What a statement says itself: the title of its source before it is said by the source alone, if it is not spoken of. */
function toldBeneath({ text, title }: Candidate): Told {
  const name = `${plainlyNamed(bareTitle(title))}: `;
  const whole = toldIn(text);
  const rest = text.startsWith(name) ? text.slice(name.length) : "";
  return rest === "" || ofName.test(rest) ? whole : { ...whole, told: toldIn(rest).told };
}

/** Statements prepared once for any number of questions. */
export interface Statements {
  all: readonly Weighed[];
  /** The ids of the statements in the order in which they bear on a question, those that do. */
  rankedFor: (question: string) => string[];
  /** How much a term tells: the fewer statements have it, the more. */
  weightOf: (term: string) => number;
  /** Whether most statements have it: then it is what they are about, and tells nothing. */
  isShared: (term: string) => boolean;
  /** Whether any statement, or what it stands beneath, has it. */
  isKnown: (term: string) => boolean;
  /** Whether a title has it. */
  isTitled: (term: string) => boolean;
}

/** Statements beneath one heading of one source tell of one thing. */
function placeOf({ title, heading = "" }: Candidate): string {
  return `${title}\n${heading}`;
}

/** Shortest short form of a title that questions name it by, in letters. */
const SHORT_FORM = 3;

/** Short forms of a title that is a name of several words: “HBR” of “Harbour Bye-laws and Rules”. */
function shortForms(title: string): ReadonlySet<string> {
  const initials = bareTitle(title)
    .split(/[\s-]+/u)
    .flatMap((word) => (/^\p{Lu}/u.test(word) ? word.slice(0, 1).toLowerCase() : []))
    .join("");
  const all = [...initials].flatMap((_, from) =>
    [...initials].slice(from + SHORT_FORM - 1).map((_letter, nth) => initials.slice(from, from + SHORT_FORM + nth)),
  );
  return termSet(all.join(" "));
}

/** Terms of a title, with its short forms; and those that name what the source is about. */
const titledBy = keeping(
  (title): { all: ReadonlySet<string>; named: ReadonlySet<string> } => ({
    all: new Set([...meanings(termSet(title), title), ...shortForms(title)]),
    named: meanings(termSet(bareTitle(title))),
  }),
  { texts: 1_000, length: 500 },
);

const year = /(?<!\p{N})(?:1\d|20)\d\d(?!\p{N})/u;

/** Terms of all that stands beneath one heading, and the same with a year beside them. */
interface Around {
  plain: Set<string>;
  byYear: Map<string, ReadonlySet<string>>;
}

/** What stands around a statement, with the year of its source where it names none itself; of one year made once. */
function withYear(published: string | null | undefined, { plain, byYear }: Around): ReadonlySet<string> {
  const [own] = year.exec(published ?? "") ?? [];
  if (own === undefined || plain.has(own)) return plain;
  const known = byYear.get(own) ?? new Set([...plain, own]);
  byYear.set(own, known);
  return known;
}

/** Openings that say of what stood before them why, or what came of it: “The delay came from …”, “Asked why, she said …”. */
const leadsOn =
  /^(?:(?:[^.!?\n]|\.(?=\S)){1,80}: )?(?:(?:it|its|he|she|they|their|this|these|that|the \p{Ll}+|asked why|one|both|neither)\b|(?:from|by|at|in|on|for|of) (?:its|their|his|her) |(?:with|without|including) [^.;,]{1,60}? (?:it|they) )/iu;
/** Who is for or against what stood before: “Ida is against it: …”, “Ida voted against, as …”. */
const onBefore =
  /^(?:\p{Lu}[\p{L}'’.-]+,?(?: and)? ){1,8}(?:(?:is|was|are|were|voted|spoke|also) (?:\p{Ll}+ )?(?:for|against)(?: it| this| that)?(?=[\s,.;:]+(?:because|since|as|for|once|when|$)|[,.;:])|(?:disagree[sd]?|object(?:s|ed)|doubt(?:s|ed) (?:it|this|that))[.,;:])/u;
/** “He thinks the new road is to blame.”: for what stands before, some sentences back. */
const blames = /\b(?:to blame\b|blam(?:es|ed)\b(?!.* for\b))/iu;
/** Whether a text says who is for or against what stands before it. */
export function isOnBefore(text: string): boolean {
  return onBefore.test(text);
}

/** Characters that may stand between a sentence and the next of its paragraph. */
const GAP = 3;

/** Sentences before one that blames something which may say for what, at most. */
const LEADING = 3;

/** The statement directly before another one in its paragraph. */
function directlyBefore(one: Candidate, all: readonly Candidate[]): Candidate | null {
  const { place } = one;
  if (place === undefined) return null;
  const before = all.filter((other) => placeOf(other) === placeOf(one) && (other.place ?? place) < place);
  const nearest = before.toSorted((a, b) => (b.place ?? 0) - (a.place ?? 0))[0];
  if (nearest?.place === undefined) return null;
  return place - nearest.place <= nearest.text.length + GAP ? nearest : null;
}

/** What all that stands beneath one heading of one source has in common. */
interface Beneath extends Pick<Weighed, "headed" | "near" | "named"> {
  candidates: Candidate[];
  around: Around;
}

function beneath({ title, heading }: Candidate): Beneath {
  const headed = meanings(termSet(heading ?? ""));
  const { all, named } = titledBy(title);
  return {
    headed,
    near: new Set([...all, ...headed]),
    named,
    candidates: [],
    around: { plain: new Set(), byYear: new Map() },
  };
}

/** The texts in which short forms are given: statements, and the titles of their sources. */
function* abbreviating(candidates: readonly Candidate[]): Generator<string> {
  for (const { text } of candidates) yield text;
  for (const title of new Set(candidates.map((one) => one.title))) yield title;
}

/** What a statement says with terms that short forms add. */
function widened(known: Told, added: readonly string[]): Told {
  if (added.length === 0) return known;
  const { said, own, ...told } = known.told;
  return { ...known, told: { ...told, said: new Set([...said, ...added]), own: new Set([...own, ...added]) } };
}

/** Takes statements apart, so that several questions can be put to them. */
export function prepare(candidates: readonly Candidate[]): Statements {
  // What stands beneath one heading of one source stands beneath the same terms, and beside the same.
  const places = new Map<string, Beneath>();
  const abbreviated = byAbbreviation(abbreviating(candidates));
  const own = candidates.map((candidate) => {
    const name = placeOf(candidate);
    const known = places.get(name);
    const place = known ?? beneath(candidate);
    if (known === undefined) places.set(name, place);
    place.candidates.push(candidate);
    const told = widened(toldBeneath(candidate), abbreviated(candidate.text));
    for (const term of told.told.said) place.around.plain.add(term);
    return { candidate, place, ...told };
  });
  const none: ReadonlySet<string> = new Set();
  const ledFrom = (one: Candidate, first: Candidate): Candidate[] => {
    const led = [first];
    while (blames.test(one.text) && led.length < LEADING) {
      const [last = first] = led.slice(-1);
      const next = directlyBefore(last, candidates);
      if (next === null) break;
      led.push(next);
    }
    return led;
  };
  const all = own.map(({ candidate, place, told, isLed, isLedInTime, isOfYear }): Weighed => {
    const before = isLed ? directlyBefore(candidate, place.candidates) : null;
    const led = before === null ? [] : ledFrom(candidate, before);
    return {
      ...candidate,
      ...told,
      headed: place.headed,
      near: place.near,
      named: place.named,
      previous: before?.id ?? null,
      before: led.length === 0 ? none : new Set(led.flatMap(({ text }) => [...toldIn(text).told.said])),
      hangs: before !== null && isLedInTime ? before.text : "",
      around: isOfYear ? place.around.plain : withYear(candidate.published, place.around),
    };
  });
  const counts = new Map<string, number>();
  const count = (term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const { said: own, near } of all) {
    for (const term of own) count(term);
    for (const term of near) if (!own.has(term)) count(term);
  }
  const weightOf = (term: string): number => Math.log(1 + (all.length + 1) / ((counts.get(term) ?? 0) + 1));
  const isShared = (term: string): boolean => (counts.get(term) ?? 0) > Math.max(1, all.length / 2);
  const titled = new Set(candidates.flatMap(({ title }) => [...titledBy(title).all]));
  let rank: ReturnType<typeof linkedOver> | null = null;
  const rankedFor = (question: string): string[] => {
    rank ??= linkedOver(all);
    return rank(question).map(({ id }) => id);
  };
  return {
    all,
    rankedFor,
    weightOf,
    isShared,
    isKnown: (term) => counts.has(term),
    isTitled: (term) => titled.has(term),
  };
}

/** A question, taken apart. */
export interface ParsedQuestion {
  question: string;
  kind: AnswerKind;
  /** The form in which its answer has to be told; null where it may be told in any. */
  form: AskedForm | null;
  head: ReadonlySet<string>;
  /** Names in the question: what it is about. */
  names: ReadonlySet<string>;
  /** Years from which on, or before which, it asks for something. */
  bounds: readonly TimeBound[];
  /** Years and marks that single one thing out: what speaks of none of them speaks of another. */
  marks: ReadonlySet<string>;
  /** Its terms but those marks. */
  unmarked: readonly string[];
  /** Numbers of versions: what stands in a source of another is of another. */
  versions: ReadonlySet<string>;
  /** Names in code, which have to be said as they are written: “-k” is not “-K”. */
  codes: readonly string[];
  /** What is asked of that: an answer speaks of some of it. */
  telling: ReadonlySet<string>;
  /** Terms of what it is about: an answer speaks of that, whatever else it says. */
  subject: ReadonlySet<string>;
  /** What somebody wants to do who asks how: “How do I open the gate?” Null where nothing says it. */
  verb: string | null;
  /** Its terms as they are written. */
  terms: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  weights: ReadonlyMap<string, number>;
  total: number;
  /** Whether it asks for what was planned, promised or assumed. */
  isOfPlans: boolean;
  /** Whether it asks who somebody is: then the sentence that names them says so itself. */
  isOfOne: boolean;
  /** Names that no statement has, nor what it stands beneath: nobody speaks of them. */
  strange: readonly string[];
  /** Terms of words with a hyphen: what says one of them alone says nothing of the word, as “free” of “duty-free”. */
  compounds: readonly ReadonlySet<string>[];
  /** Terms of which several statements may speak together as none of them does alone. */
  joint: ReadonlySet<string>;
  /** Forms of an answer, with the terms of the question that they stand for. */
  forms: readonly { terms: ReadonlySet<string>; gives: RegExp }[];
}

/** What a name in a question counts against any other of its words. */
const NAME = 1.5;
/** What a word counts that only says what kind of value is asked for, and a number that is no year: a circumstance. */
const ASKING = 0.4;

/** What only sorts among things of one kind, and what somebody calls a thing who does not name it: a sentence on it need not say it. */
const vague = termSet("new old total whole overall current actual main other machines devices equipment");

/** “What is the common name of the Red Kite?” is about the kite. */
const ofNamed =
  /^(?:[Ww]hat|[Ww]hich|[Ww]ho) (?:is|are|was|were) (?:the|an?) (?:[\p{L}-]+ ){1,4}?(?:of|for|in|on|by) (?:the |an? )?["“‘']?\p{Lu}/u;

/** A year, or letters and digits in one. */
const mark = /^(?:1\d{3}|20\d\d)$|^(?=.*\p{L})(?=.*\p{N})[\p{L}\p{N}]+$/u;

/** A number that is part of a name: a title that has it is of that: “Rule 31”. */
const numbered = /\b\p{Lu}\p{L}+ (\d{2,})\b/gu;

/** A number that tells one of several of a name from the others. */
const version = /\bversion (\d[\d.]*)/giu;

/** Share of a question's names that may be unknown: of a full name somebody may leave a part out. */
const UNKNOWN = 0.34;

/** A name of one word or more that says where, by whom or of what: “in New Harbour”. */
const wholeName =
  /(?<=\b(?:in|at|by|from|on|of|under|before|after|into|within)\s(?:the\s)?)\p{Lu}[\p{L}\p{N}'’-]*(?:\s(?:(?:of|the|and|de|von|van)\s){0,2}\p{Lu}[\p{L}\p{N}'’-]*)*/gu;

/** Names of which nobody speaks: many of a question's, or one whole. */
function strangeOf(question: string, names: ReadonlySet<string>, isKnown: Statements["isKnown"]): string[] {
  const areUnknown = (some: readonly string[]): boolean =>
    some.length > 0 && some.every((name) => !isKnown(meaningOf(name)));
  const unknown = [...names].filter((name) => areUnknown([name]));
  if (unknown.length >= names.size * UNKNOWN) return unknown;
  return [...question.matchAll(wholeName)].flatMap(([whole]) => {
    const own = [...termSet(whole)].filter((term) => names.has(term));
    return areUnknown(own) ? own : [];
  });
}

/** The verb of who asks how they do something. */
function verbOf(question: string): string | null {
  if (!/^how\b/i.test(question)) return null;
  const { subject, said } = clauseOf(question);
  const [verb] = subject === "" ? said.map(({ start, end }) => question.slice(start, end)) : [];
  const [term] = verb === undefined ? [] : termSet(verb);
  return term === undefined ? null : meaningOf(term);
}

/** “Which key does the gate need?” is about the gate. */
const ofKind =
  /^(?:(?:in|at|on|for|to|from|with|by|under) )?(?:which|what|how many|how much) (?:[\p{L}-]+ ){1,3}?(?:do|does|did) /iu;

/** “Why was the net mended without tar?” asks of the tar. */
const whySo =
  /^why (?:is|are|was|were|did|does|do) .+ (?:without|instead of|rather than|(?:and|but) not) (?:an? |the )?(.+?)\??$/iu;

/** “What did it cost to paint the bridge?” is about the bridge. */
const toDo = /\bit (?:costs?|takes?) to \p{L}+ (.+?)\??$/iu;

/** Terms without those that only sort among things, where there are others: who says “new” speaks of no new bridge. */
function withoutVague(terms: ReadonlySet<string>): Set<string> {
  const clear = [...terms].filter((term) => !vague.has(term));
  return new Set(clear.length === 0 ? terms : clear);
}

/** Terms of what a question is about: of who asks how, all that they do it with. */
function subjectTerms(question: string, verb: string | null, names: ReadonlySet<string>): Set<string> {
  const [, avoided] = whySo.exec(question) ?? toDo.exec(question) ?? [];
  if (avoided !== undefined) return meanings(termSet(avoided));
  if (verb !== null) return meanings(termSet(thingsIn(question).join(" ")));
  const { subject } = clauseOf(question);
  if (ofKind.test(question) && subject !== "") return withoutVague(meanings(termSet(subject)));
  return withoutVague(meanings(ofNamed.test(question) ? names : termSet(subjectOf(question))));
}

/** Two words in one, which mean one thing; a syllable before a word means none by itself, and a name is known by a part. */
const compound =
  /(?<![\p{L}-])(?!(?:[Pp]re|[Nn]on|[Aa]nti|[Ss]ub|[Mm]id|[Pp]ost|[Ss]emi|[Mm]ulti|[Oo]ver|[Uu]nder|[Ss]elf)-)\p{L}\p{Ll}{2,}-\p{Ll}{3,}(?![\p{L}-])/gu;

/** The words of a question that are two in one, as terms. */
function compoundsIn(question: string): ReadonlySet<string>[] {
  return [...question.matchAll(compound)].map(([word]) => meanings(termSet(word))).filter(({ size }) => size > 1);
}

/** “Why was the gate open when rain had been forecast?” asks why it was open: the rest is a circumstance of that. */
const circumstance = /^why\b.{8,}?,?\s(?:when|although|though|even though|while|whereas|despite|in spite of)\s(.+)$/iu;

/** Terms that a question has only in what it names as a circumstance, or as what was done; none where it asks nothing beside. */
function circumstancesIn(question: string, subject: ReadonlySet<string>): Set<string> {
  // “Why was a ferry bought and not a second bridge?” is told by what speaks against the bridge.
  if (whySo.test(question)) return new Set([...meanings(termSet(question))].filter((term) => !subject.has(term)));
  const [, said] = circumstance.exec(question) ?? [];
  if (said === undefined) return new Set();
  const asked = meanings(termSet(question.slice(0, -said.length)));
  return new Set([...meanings(termSet(said))].filter((term) => !asked.has(term)));
}

/** What a question says by itself, whatever statements it is put to. */
type AskedAlone = Pick<
  ParsedQuestion,
  | "question"
  | "kind"
  | "form"
  | "head"
  | "names"
  | "bounds"
  | "versions"
  | "codes"
  | "subject"
  | "verb"
  | "terms"
  | "pairs"
  | "isOfPlans"
  | "isOfOne"
  | "compounds"
  | "joint"
  | "forms"
> & {
  /** Whether it asks how many there are of something. */
  isCounted: boolean;
  /** Its terms, and what each is worth where nothing else is known of it. */
  worth: ReadonlyMap<string, number>;
  clear: ReadonlySet<string>;
  /** Terms of circumstances, and years that only bound what is asked. */
  beside: ReadonlySet<string>;
  /** Numbers that are part of a name. */
  numbers: readonly string[];
};

/** Questions are put to other statements round after round. */
const askedAlone = keeping(readAlone, { texts: 500, length: 2_000 });

/** Terms of a word with a hyphen, and beside such a word what only sorts among things that another statement may name. */
function jointly(
  compounds: AskedAlone["compounds"],
  { subject, terms }: { subject: ReadonlySet<string>; terms: Iterable<string> },
): Set<string> {
  if (compounds.length === 0) return new Set();
  const isJoint = (term: string): boolean =>
    compounds.some((own) => own.has(term)) || (vague.has(term) && !subject.has(term));
  return new Set([...terms].filter(isJoint));
}

function readAlone(question: string): AskedAlone {
  const names = namesIn(`: ${question}`);
  const plain = withoutIdioms(question);
  const forms = formsAsked(question).map((form) => ({ ...form, terms: meanings(form.terms) }));
  const verb = verbOf(question);
  const subject = subjectTerms(plain, verb, names);
  const kind = answerKind(question);
  // Why something was so is told without a year; what is counted or dated is told of the years that are asked about.
  const bounds = kind === "reason" ? timeBounds(plain) : [];
  const beside = new Set([...circumstancesIn(plain, subject), ...bounds.map(({ year: named }) => String(named))]);
  const numbers = [...question.matchAll(numbered)].flatMap(([, number = ""]) => [...termSet(number)]);
  const ofNames = new Set(numbers);
  const worth = (term: string): number => {
    if (beside.has(term)) return ASKING;
    // Whether something is so is asked by these words alone: “Do the boats run on time?”
    if (!yesOrNo.test(question) && forms.some((form) => !form.isOfThing && form.terms.has(term))) return ASKING;
    if (vague.has(term)) return ASKING;
    if (/^[\d.,]+$/.test(term) && !mark.test(term)) return ofNames.has(term) ? 1 : ASKING;
    return names.has(term) ? NAME : 1;
  };
  const compounds = compoundsIn(plain);
  const worths = new Map([...meanings(termSet(plain))].map((term) => [term, worth(term)]));
  return {
    question,
    kind,
    form: askedForm(question),
    head: meanings(headTerms(question)),
    names,
    bounds,
    versions: new Set([...question.matchAll(version)].flatMap(([, number = ""]) => [...termSet(number)])),
    codes: codesIn(question),
    subject,
    verb,
    terms: termSet(question),
    pairs: pairsIn(question),
    isOfPlans: /\b(?:will|would|could|might|expect|expected|plan|planned|forecast|promised|if)\b/iu.test(question),
    isOfOne: /^who (?:is|was|are|were)\b/iu.test(question),
    compounds,
    joint: jointly(compounds, { subject, terms: worths.keys() }),
    forms,
    isCounted: countedThings(question).length > 0,
    worth: worths,
    clear: meanings(askedTerms(plain)),
    beside,
    numbers,
  };
}

/** Takes a question apart, as it is put to these statements. */
export function ask(question: string, { weightOf, isShared, isKnown, isTitled }: Statements): ParsedQuestion {
  const { isCounted, worth, clear, beside, numbers, ...alone } = askedAlone(question);
  const { names, head } = alone;
  // What nobody says by its kind is known by its name alone: “which sport” by “football”.
  // Of what is counted nothing else gives the number: where nobody speaks of it, nobody counted it.
  const isKindOnly = (term: string): boolean => !isCounted && head.has(term) && !isKnown(term);
  const weights = new Map(
    [...worth].map(([term, own]) => [
      term,
      weightOf(term) * (isKindOnly(term) ? ASKING : own) * (clear.has(term) ? 1 : ASKING),
    ]),
  );
  const isBound = (term: string): boolean => alone.bounds.some(({ year: named }) => String(named) === term);
  const years = [...weights.keys()].filter((term) => mark.test(term) && !isBound(term));
  const marks = new Set([...years, ...numbers.filter(isTitled)]);
  return {
    ...alone,
    marks,
    unmarked: [...weights.keys()].filter((term) => !marks.has(term)),
    telling: withoutVague(
      new Set(
        [...weights.keys()].filter(
          (term) =>
            clear.has(term) &&
            !beside.has(term) &&
            !names.has(term) &&
            !marks.has(term) &&
            !isShared(term) &&
            !isKindOnly(term),
        ),
      ),
    ),
    weights,
    strange: strangeOf(question, names, isKnown),
    total: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
  };
}

/** What a term of title or heading counts against one of the statement, and what one that stands beside it beneath the same heading. */
const NEAR = 0.65;
const AROUND = 0.3;

/** How surely several statements together speak of one term, 0 to 1. */
export function speaksOf(parsed: ParsedQuestion, term: string, statements: readonly Weighed[]): number {
  const whole = parsed.compounds.find((terms) => terms.has(term));
  if (whole === undefined) return speaksOfTerm(parsed, term, statements);
  return Math.min(...[...whole].map((own) => speaksOfTerm(parsed, own, statements)));
}

/** Whether a statement says what sorts among things, of the thing that it is asked of: “new” of the bridge, not of a road. */
function sorts({ subject }: Pick<ParsedQuestion, "subject">, { said, near, before }: Weighed): boolean {
  return [...subject].some((term) => said.has(term) || near.has(term) || before.has(term));
}

type AskedOfTerms = Pick<ParsedQuestion, "forms" | "names" | "subject">;

function speaksOfTerm(parsed: AskedOfTerms, term: string, statements: readonly Weighed[]): number {
  if (vague.has(term) && !parsed.subject.has(term) && !statements.some((one) => sorts(parsed, one))) return 0;
  let surest = 0;
  for (const one of statements) surest = Math.max(surest, hears(parsed, term, one));
  return surest;
}

/** Of the forms of a question, in their order, whether a statement gives an answer in each: asked for each of its terms. */
const givenIn = keepingPairs(({ forms }: AskedOfTerms, { text }: Weighed) =>
  forms.map(({ gives }) => gives.test(text)),
);

/** How surely one statement speaks of a term. Each of many statements is asked it of each term: it makes nothing anew. */
function hears(parsed: AskedOfTerms, term: string, one: Weighed): number {
  const { forms, names } = parsed;
  const { said, near, before, around } = one;
  if (said.has(term)) return 1;
  for (let nth = 0; nth < forms.length; nth += 1) {
    if (forms[nth]?.terms.has(term) && givenIn(parsed, one)[nth]) return 1;
  }
  if (near.has(term) || before.has(term)) return NEAR;
  if (around.has(term)) return AROUND;
  // A thing that is asked for by what it does, where that is spoken of: the dredger, beneath “Dredging”.
  const deed = names.has(term) ? null : deedOf(term);
  return deed !== null && (said.has(deed) || near.has(deed)) ? AROUND : 0;
}

/** How surely one statement speaks of each term of a question, in their order: asked of it alone, and in many pairs. */
const spokenOf = keepingPairs((parsed: ParsedQuestion, one: Weighed): number[] => {
  const statements = [one];
  const all: number[] = [];
  for (const term of parsed.weights.keys()) all.push(speaksOf(parsed, term, statements));
  return all;
});

/** How much of a question several statements speak of together, 0 to 1. */
export function covered(parsed: ParsedQuestion, statements: readonly Weighed[]): number {
  if (parsed.total === 0) return 0;
  const spoken = statements.map((one) => spokenOf(parsed, one));
  let found = 0;
  let nth = 0;
  for (const [term, weight] of parsed.weights) {
    const isJoint = statements.length > 1 && parsed.joint.has(term);
    found += weight * (isJoint ? speaksOf(parsed, term, statements) : bestAt(spoken, nth));
    nth += 1;
  }
  return found / parsed.total;
}

/** What several statements speak of together one of them speaks of. */
function bestAt(spoken: readonly (readonly number[])[], nth: number): number {
  let best = 0;
  for (const one of spoken) best = Math.max(best, one[nth] ?? 0);
  return best;
}

/** What the last word of a subject counts against those before it: “rusty gate” is of a gate. */
const HEAD = 2;

/** How much of several terms of a question statements speak of, by their words, their titles or their headings; 1 of none. */
function shareOf(
  parsed: ParsedQuestion,
  terms: ReadonlySet<string>,
  statements: readonly Weighed[],
  head?: string,
): number {
  let total = 0;
  let found = 0;
  for (const term of terms) {
    const weight = (parsed.weights.get(term) ?? 0) * (term === head ? HEAD : 1);
    const share = speaksOf(parsed, term, statements);
    total += weight;
    found += share >= NEAR ? weight * share : 0;
  }
  return total === 0 ? 1 : found / total;
}

/** How much of what is asked of the subject, beside its names, they speak of, 0 to 1; 1 where nothing else is asked. */
export function tellingShare(parsed: ParsedQuestion, statements: readonly Weighed[]): number {
  return shareOf(parsed, parsed.telling, statements);
}

/** The same without what a form of the answer stands for: that a text names a price says not of what. */
export function valuedShare(parsed: ParsedQuestion, statements: readonly Weighed[]): number {
  const own = [...parsed.telling].filter((term) => !parsed.forms.some(({ terms }) => terms.has(term)));
  return own.length === 0 ? tellingShare(parsed, statements) : shareOf(parsed, new Set(own), statements);
}

/** How much of the subject of a question they speak of, 0 to 1. */
export function subjectShare(parsed: ParsedQuestion, statements: readonly Weighed[]): number {
  return shareOf(parsed, parsed.subject, statements, [...parsed.subject].at(-1));
}

/** Whether a statement says a word of what is asked itself, or its heading does, and not the name alone that stands before it; or it leads on from what does. */
export function saysOfIt(parsed: ParsedQuestion, { own, headed, before }: Weighed): boolean {
  for (const term of parsed.weights.keys()) if (own.has(term) || headed.has(term) || before.has(term)) return true;
  return parsed.weights.size === 0;
}

/** What may say when: the sentence that one hangs on, or its own words; a year in its source's title dates that alone. */
function datedBy({ text, title, hangs }: Weighed): string {
  if (hangs !== "") return hangs;
  const name = `${plainlyNamed(bareTitle(title))}: `;
  return text.startsWith(name) ? text.slice(name.length) : text;
}

/** Share of a thing's terms that what stands above “it” must have, to be of that thing. */
const OF_THING = 0.5;

/** Whether a statement stands beneath a heading that asks what the question asks, be it of “it” in a source on that thing. */
export const isHeadedSo: (parsed: ParsedQuestion, one: Weighed) => boolean = keepingPairs(
  ({ question }: ParsedQuestion, { heading = "", near }: Weighed) => {
    if (heading === "") return false;
    if (isAskedAbove({ question, heading }) || asksTheSame(question, heading)) return true;
    const terms = [...meanings(termSet(askedOfIt({ question, heading }) ?? ""))];
    return terms.length > 0 && terms.filter((term) => near.has(term)).length > OF_THING * terms.length;
  },
);

/** Whether a heading asks it word for word, or of “it”: that says of what is told beneath it, and what is told. */
export function isAskedOf({ question }: ParsedQuestion, { heading = "" }: Weighed): boolean {
  return heading !== "" && (isAskedAbove({ question, heading }) || askedOfIt({ question, heading }) !== null);
}

/** Whether a statement holds something of the kind that is asked for, in the form in which it has to be told. */
export const holds: (parsed: ParsedQuestion, one: Weighed) => boolean = keepingPairs(
  (parsed: ParsedQuestion, one: Weighed) => {
    const { kind, form, question } = parsed;
    const { text, title, heading = "", near, around, before } = one;
    if (kind !== "date" && kind !== "number" && isAskedOf(parsed, one) && isHeadedSo(parsed, one)) return true;
    const above = onBefore.test(text) ? new Set([...near, ...before]) : near;
    if (!tellsForm(form, question, { text, heading, near: above, around })) return false;
    return (
      (form !== null && toldByForm.has(form.kind)) ||
      holdsKind(kind, question, { text: kind === "date" ? datedBy(one) : text, title, near })
    );
  },
);

/** Forms that show by themselves that a text holds what is asked for: “the keeper” has no capital, and is who does it. */
const toldByForm: ReadonlySet<AskedForm["kind"]> = new Set(["doer", "naming", "definition"]);
