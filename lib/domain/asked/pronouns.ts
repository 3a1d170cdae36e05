import { lowerFirst } from "@/lib/domain/prose/first-letter";
import { inPattern } from "@/lib/domain/prose/in-pattern";
import { auxiliary, clauseOf, isName, questionWord, subjectOf, thingsIn } from "@/lib/domain/text/asked-terms";
import { withoutIdioms } from "@/lib/domain/text/meanings";

/** “Bus” and “analysis” are single things. */
const isPlural = (thing: string): boolean => /[^sui]s$/i.test(thing);

/** A thing as it can stand alone: with an article where the question gives it one. */
function withArticle(thing: string, question: string): string {
  const before = question.slice(0, Math.max(0, question.indexOf(thing)));
  const [, owner] = /\b(my|our|your)\s$/i.exec(before) ?? [];
  if (owner !== undefined) return `${owner} ${thing}`;
  return /\b(?:the|an?|this|its|their|which|what)\s$/i.test(before) ? `the ${thing}` : thing;
}

/** A preposition and its noun as the first words of a thing, where only a thing can stand: “Do over the counter pills …”. */
const placed =
  /(?<=(?:^(?:are|is|were|was)|^how (?!many\b|much\b)\p{L}+ (?:are|is|were|was)|\b(?:do|does|did|can|could|should|will|would|may|might|must))\s)(?:over|under|behind|off|out of|in|on|at)\s(?=the\s\p{L}+\s\p{L})/iu;

/** A thing with all of its words: key phrases begin behind “the”, and end before a word that mostly says nothing. */
function inFull(thing: string, question: string): string {
  const { 0: preposition = "", index = 0 } = placed.exec(question) ?? {};
  const isPlaced = preposition !== "" && question.startsWith(`the ${thing}`, index + preposition.length);
  const name = inPattern(thing);
  const ending = new RegExp(`${name}((?:\\s(?:\\p{Lu}[\\p{L}\\p{N}-]*|\\p{N}+)(?![\\p{L}\\p{N}’']))+)`, "u");
  const [, behind = ""] = isName(thing, question) ? (ending.exec(question) ?? []) : [];
  return `${isPlaced ? `${preposition}the ` : ""}${thing}${behind}`;
}

/** What the thing that is asked for did: “which pump failed first” is about the pump. */
const deed = /(?<=^\p{L}+)\s\p{L}{2,}ed\s.+$/u;

/** What pronouns may stand for behind a question. */
interface Antecedents {
  /** The first thing in the plural. */
  they: string;
  /** The last single thing, which has an article or a name; empty where there is none. */
  it: string;
  /** Who or what acts in it, where that is a single thing. */
  actor: string;
  person: string;
  subject: string;
  /** The last single thing, where that only says where or when something is. */
  place: string;
  things: readonly string[];
}

/** Whether a thing only says where or when: “the harbour at Tor”, “during the storm in May”. */
function isBeside(thing: string, question: string): boolean {
  const before = question.slice(0, Math.max(0, question.indexOf(thing)));
  return /\b(?:at|in|near|during|after|before|since|until|within|around|outside|inside|throughout)\s(?:the\s|an?\s)?$/i.test(
    before,
  );
}

/** Whether something is done on a thing, that is to another: “plant trees on the hill”. */
function isSetOn(thing: string, question: string): boolean {
  return /\son\s(?:the\s|an?\s)?$/i.test(question.slice(0, Math.max(0, question.indexOf(thing))));
}

/** Whether a question says by its verb that who or what acts in it are several, whose name does not: “the sheep were”. */
function areSeveral(question: string): boolean {
  return /\b(?:are|were)\s(?:the|these|those|our|my|your)\s\p{Ll}+\s\p{Ll}+/iu.test(question);
}

/** By which rules pronouns are resolved: today’s, or those of runs of the first ten rules. */
export type Resolving = "now" | "before";

function thingsNamed(question: string, by: Resolving): string[] {
  const named = (thing: string): string => (/^which\b/i.test(question) ? thing.replace(deed, "") : thing);
  if (by === "before") return thingsIn(question).map(named);
  return thingsIn(question.replace(placed, "")).map((thing) => inFull(named(thing), question));
}

function antecedents(question: string, by: Resolving): Antecedents {
  const things = thingsNamed(question, by);
  const names = things.filter((thing) => isName(thing, question));
  const subject = subjectOf(question);
  const isSingle = (thing: string): boolean => isName(thing, question) || !isPlural(thing);
  const single = things.filter((thing) => {
    const isThing = isName(thing, question) || withArticle(thing, question) !== thing;
    return isThing && isSingle(thing);
  });
  const actor = clauseOf(question).subject.replace(/^an?\s/i, "the ");
  const it = single.findLast((thing) => !isBeside(thing, question)) ?? single.at(-1);
  const isPlace = it !== undefined && (isBeside(it, question) || isSetOn(it, question));
  return {
    they: withArticle(things.find(isPlural) ?? subject, question),
    it: it === undefined ? "" : withArticle(it, question),
    actor: isSingle(actor) ? actor : "",
    person: by === "before" ? (names.at(-1) ?? "") : withArticle(names.at(-1) ?? "", question),
    subject: subject === "" ? "" : withArticle(subject, question),
    place: isPlace ? withArticle(it, question) : "",
    things,
  };
}

function possessiveOf(thing: string): string {
  return /s$/i.test(thing) ? `${thing}’` : `${thing}’s`;
}

const pronouns = {
  now: /\b(?:they|them|their|it|its|he|him|his|she|her)\b(?!['’])/i,
  before: /\b(?:they|them|their|it|its|he|him|his|she)\b(?!['’])/i,
} as const;
/** “Who died on her?”: no thing of hers follows. */
const alone = "her(?=$|[,;?]|\\s(?:in|on|at|by|for|to|from|with|when|after|before|during|and|or)\\b)";
const herself = new RegExp(`^${alone}`, "iu");
/** A pronoun that acts: “which key does it need”. What is done with it is another thing: “how is it oiled”. */
const acting = /\b(?:do|does|did|can|could|should|will|would|may|might|must)\s+(?:it|its)\b/i;
/** What things do and who acts does not: “should the town keep the ferry, and what does it cost?” */
const ofThings = /\bit\s+(?:really\s|actually\s|all\s)?(?:cost|pay\s(?:off|back))\b/i;
/** “It” that stands for what is done or happens, and not for a thing. */
const doings =
  /\b(?:do|does|did|done|doing)\s+it(?=$|[,;])|\bit\s+(?:is|was|gets|be)\s+(?:not\s+)?(?:done|omitted|skipped|neglected|forgotten|ignored)\b|\b(?:avoid|prevent|cause|causes|caused|undo|doing|to do)\s+it\b|\b(?:came|comes?|becomes?|became)\s+of\s+it\b/i;
/** A question whose word is its subject is a thing, too: “what is lost when it rains”. */
const asThing = new RegExp(
  `^what (?:(?:is|are|was|were) (?!(?:the|an?|this|that|its|their)\\b)|(?!(?:${questionWord})\\b)\\p{L}+s\\b)`,
  "iu",
);

/** A part in which “it” that stands for what the part before asks for or does is told with that. */
function withDoings(part: string, first: string, { things }: Antecedents): string {
  if (asThing.test(first) && clauseOf(first).subject === "") return part.replace(/\bit\b/i, lowerFirst(first));
  return things.length === 0 ? part : `${part} (${things.join(", ")})`;
}

/** “When it finds it”: what whoever acts does it to, of which the part before asked the name: “Which lever opens the gate?” */
const doneToIt = /\b((?:when|whenever|if|once|after|before|while)\s+(?:it|he|she|they)\s+\p{L}+\s+)(?:it|them)\b/iu;
const askedKind = /^which (\p{L}+(?: \p{L}+)?) (\p{L}+(?:[^s\P{L}]s|ed)) (?=\p{L})(.+)$/iu;

function withAskedKind(part: string, first: string): string {
  const [, noun, verb, rest] = askedKind.exec(first) ?? [];
  return noun === undefined ? part : part.replace(doneToIt, `$1the ${noun} that ${verb} ${rest}`);
}

/** Nobody is against whoever did it, but against what was done; what it was done to may be meant all the same. */
const judged =
  /\b(?:against|oppos(?:e|es|ed|ing)|object(?:s|ed)?\s+to|in\s+favou?r\s+of|agree[sd]?\s+(?:with|to)|propos(?:e|es|ed)|decided?)\s+it\b/i;

/** Whoever appeals does so against a thing. */
const appealed = /\bappeal(?:s|ed|ing)? against it\b/giu;

function isDoing(
  part: string,
  { single, by }: { single: string; by: Resolving },
  { actor, place }: Antecedents,
): boolean {
  const said = by === "before" ? part : part.replace(appealed, "");
  return doings.test(part) || (judged.test(said) && (single === actor || single === place));
}

/** What whoever is asked for may or has to do: “is allowed to”, “must”. */
const mayOrMust =
  "(?:(?:is|are|was|were) (?:not )?(?:allowed|permitted|entitled|obliged|required|forced|able|expected|supposed) to|can|could|may|might|must|should|has to|have to|had to|needs to|need to)(?: not)?";
/** “How many lost their work”, “who may keep their place”: whoever the part itself asks for is meant. */
const ofAsked = {
  now: new RegExp(
    `^(?:who|(?:how many|which)(?:\\s\\p{L}+)?)\\s+(?:${mayOrMust}\\s+|(?!(?:${auxiliary})\\b))\\p{L}+\\s+(?:\\p{L}+\\s+)?(?:their|his|(?!${alone})her)\\b`,
    "iu",
  ),
  before: new RegExp(
    `^(?:who|(?:how many|which)(?:\\s\\p{L}+)?)\\s+(?!(?:${auxiliary})\\b)\\p{L}+\\s+(?:\\p{L}+\\s+)?(?:their|his|her)\\b`,
    "iu",
  ),
} as const;

/** A part in which its first pronoun is replaced by what the part before it names. */
function withThing(part: string, first: string, by: Resolving): string {
  const pronoun = pronouns[by].exec(part);
  if (pronoun === null || pronouns[by].test(first) || ofAsked[by].test(part)) return part;
  // What the part itself names before the pronoun is meant.
  if (clauseOf(part).subject !== "" && !/^(?:its|his|her|their)$/i.test(pronoun[0]) && isBefore(part, pronoun.index))
    return withAskedKind(part, first);
  const known = antecedents(first, by);
  const low = pronoun[0].toLowerCase();
  const isActor = acting.test(part) && !ofThings.test(part);
  const single = (isActor ? known.actor : "") || known.it || known.actor || known.subject;
  const areMeant = isPlural(single) || (areSeveral(first) && single === known.actor);
  if (low === "it" && (isDoing(part, { single, by }, known) || areMeant)) return withDoings(part, first, known);
  const named = low.startsWith("the") ? known.they : low.startsWith("it") ? single : known.person;
  if (named === "") return part;
  const isOwner = low === "her" ? !herself.test(part.slice(pronoun.index)) : ["their", "its", "his"].includes(low);
  const told = isOwner ? possessiveOf(named) : named;
  return `${part.slice(0, pronoun.index)}${told}${part.slice(pronoun.index + pronoun[0].length)}`;
}

/** Where another clause begins: before it whoever acts does nothing to “it” that is the same one. */
const joint =
  /\b(?:when|whenever|if|once|after|before|while|until|that|because|since|as|where|whether|and|but|so|than|how|what|which|who)\b/iu;

/** Whether the subject of a part is a single thing that stands before a pronoun in it, which may mean that. */
function isBefore(part: string, at: number): boolean {
  const { subject } = clauseOf(part);
  const place = part.indexOf(subject);
  const end = place + subject.length;
  return place >= 0 && end <= at && !isPlural(subject) && joint.test(part.slice(end, at));
}

/** “One” at the end of a part or of a clause, which stands for a thing of the kind that the part before is about. */
const oneOfThem = /\bone(?=$|[,;])/i;
/** “The new one”: a thing of that kind, of which something else is said. */
const anotherOne = /(?<=\b(?:the|an?|another|which|what)\s(?:\p{L}+\s)?)one(?=\s(?!of\b)|$)/iu;

/** What “it” stands for behind a question, without its article, as what somebody speaks of by “one”. */
function kindOf(first: string, by: Resolving): string {
  const { it, actor } = antecedents(first, by);
  return (it || actor).replace(/^(?:the|an?|my|our|your)\s/iu, "");
}

function withKind(part: string, first: string, by: Resolving): string {
  if (anotherOne.test(part) && /\bone\b/i.exec(part)?.index !== 0) {
    const kind = kindOf(first, by);
    return kind === "" || /\p{Lu}|\s.*\s/u.test(kind) ? part : part.replace(anotherOne, () => kind);
  }
  if (!oneOfThem.test(part)) return part;
  const things = thingsIn(first);
  const introduced = things.find((thing) => new RegExp(`\\ban? ${inPattern(thing)}`, "iu").test(first));
  if (introduced !== undefined) return part.replace(oneOfThem, `a ${introduced}`);
  const several = things.find(isPlural);
  return several === undefined ? part : part.replace(oneOfThem, several);
}

/** The rules under which all is asked: “under the Harbour Rules of 1931”. */
const frame =
  /\b(?:under|according to|by)\s(?:the\s)?\p{Lu}[\p{L}\p{N}'’.-]*(?:\s(?:(?:of|for|the|and|on)\s){0,2}(?:\p{Lu}[\p{L}\p{N}'’.-]*|(?:version\s)?\d[\p{N}.]*))*/u;

/** A part with the rules that the one before it asks under, where it names nothing of its own. */
function withFrame(part: string, first: string): string {
  const found = frame.exec(first)?.[0];
  if (found === undefined || /\b(?:under|according to)\b/i.test(part) || /\s\p{Lu}/u.test(part.replace(/\sI\b/g, "")))
    return part;
  return `${part} ${found}`;
}

/** “That grant”, where it points to what the part before spoke of. */
const pointing = new RegExp(
  `\\b(?:${auxiliary}|of|for|with|in|to|by|from|on)\\s+(?:this|that|these|those|such)\\s+\\p{L}+`,
  "iu",
);

/** “Which of the three changes …, and what did each cost?” */
const eachAlone = /\beach(?=\s+\p{L}+\??$)/iu;
const ofSeveral = /\b(?:which|what) of (the (?:\p{L}+ ){0,2}?\p{L}+s)\b/iu;

function withEach(part: string, first: string): string {
  const [, several] = ofSeveral.exec(first) ?? [];
  return several === undefined ? part : part.replace(eachAlone, `each of ${several}`);
}

/** A part that points to what was spoken of by its kind is told with that. */
function withPointed(part: string, first: string): string {
  const things = thingsIn(withoutIdioms(first));
  return !pointing.test(part) || things.length === 0 ? part : `${part} (${things.join(", ")})`;
}

/** What tells more of a thing that a question names: “the committee, which met in May, …”. */
const aside = /,\s(?:which|who|whom|whose)\s[^,]+(?:,(?=\s)|$)/giu;

/** A part as people read it beside the others: without what was put behind it so that it can be searched by itself. */
export function withoutAside(part: string): string {
  return part.replace(/\s*\([^()]*\)(?=[?\s]*$)/u, "");
}

/** Whether a part speaks of something by a pronoun alone: what follows it may go on with that. */
export function pointsBack(part: string, by: Resolving = "now"): boolean {
  return pronouns[by].test(part);
}

/**
 * The part before another to which its pronouns point: the last one whose subject is a thing of its own, of as many as the
 * pronoun says, else the first.
 */
export function antecedentAmong(parts: readonly string[], part: string, by: Resolving = "now"): string {
  const [pronoun = ""] = pronouns[by].exec(part) ?? [];
  const [first = ""] = parts;
  const isOfSeveral = /^the/i.test(pronoun);
  if (!/^(?:it|its|they|them|their)$/i.test(pronoun)) return first;
  const own = parts.findLast((one) => {
    const { subject } = clauseOf(one);
    return subject !== "" && isPlural(subject) === isOfSeveral;
  });
  return own ?? first;
}

/** A part of a question as it can stand alone: what it points to in the first part is named in it. */
export function resolved(part: string, first: string, by: Resolving = "now"): string {
  const plain = first.replace(frame, "").replace(aside, "").trim();
  return withFrame(withPointed(withEach(withThing(withKind(part, plain, by), plain, by), plain), first), first);
}
