import { NAME_BEFORE } from "@/lib/domain/facts/stated";
import { inPattern } from "@/lib/domain/prose/in-pattern";
import { namesIn } from "./asked-for";
import { contentOf, endsClause, isSaidIn, isWord, placesOf, readWords, type SaidWord, shareOf } from "./said-words";

/** A statement, with the terms of its title and heading, and of all that stands beneath that heading. */
export interface Telling {
  text: string;
  /** The heading itself, where there is one. */
  heading?: string;
  near: ReadonlySet<string>;
  around: ReadonlySet<string>;
}

/** Share of what more is said of a thing that a text must speak of. */
const SPEAKS = 0.5;
const MOSTLY = 0.7;

/** A statement without the name of what its source is about, under which it stands. */
export function withoutName(text: string): string {
  return text.replace(new RegExp(`^${NAME_BEFORE}`, "u"), "");
}

/** What says more of a thing behind it: “the gate of the lock”, “a gate that rusts”. */
const behindThing =
  /\s(?:of|with|in|at|on|for|who|whom|that|which|from|when|while|if|by|into|to|before|after|without|under)\s.*$/iu;

/** The words of a thing itself, without what more is said of it. */
export function wordsOfThing(thing: string): SaidWord[] {
  return contentOf(thing.replace(behindThing, ""));
}

const says = /^(?:means?|meant|denotes?|is|are|was|were|be|refers?|stands?|consists?)$/iu;
const isBe = /^(?:is|are|was|were|be)$/iu;
/** Words between a subject and its verb: “should always be”. */
const beforeVerb = /^(?:can|could|should|shall|will|would|may|might|must|always|never|not|also|only|usually)$/iu;
/** What the words begin with that say what a thing is. */
const opensThing =
  /^(?:an?|the|one|any|all|every|each|some|those|whatever|whoever|whichever|anything|everything|short|part|what|when|where|either|neither|to|that|simply|basically|essentially|usually|typically|defined)$/iu;
const preposition = /^(?:of|in|for|with|by|to|from|on|at|as|into|about|like|within|under|between)$/iu;
const article = /^(?:an?|the|this|that|these|those|each|every|any|all|our|its|their)$/iu;
const quoteMark = /^["“”‘’'`*_(]$/u;

/** “are hooks that …”: things in the plural stand without an article. */
function arePlainThings(behind: readonly SaidWord[]): boolean {
  return behind
    .slice(0, 2)
    .some(({ text, isContent }) => isContent && /^\p{Ll}+[^s\P{L}]s$/u.test(text) && text !== "always");
}

/** Words of other things that may stand beside the name of a thing before the verb, at most. */
const BESIDE = 2;

/** Whether words before a verb are its subject: the thing that is asked for, and no other of its kind. */
function areSubject(before: readonly SaidWord[], thing: readonly SaidWord[], isOfMeaning: boolean): boolean {
  const [first, head] = [thing[0], thing.at(-1)];
  if (first === undefined || head === undefined || !thing.every((word) => isSaidIn(before, word))) return false;
  const last = Math.max(...placesOf(before, head));
  const behind = before.slice(last + 1);
  const isSetApart = /^[,(]$/u.test(behind.find(({ text }) => !quoteMark.test(text) || text === "(")?.text ?? "");
  if (behind.filter(isWord).length > 1 && !(isSetApart && /^[,)]$/u.test(before.at(-1)?.text ?? ""))) return false;
  let from = Math.max(...placesOf(before, first).filter((at) => at <= last), 0);
  while (from > 0 && quoteMark.test(before[from - 1]?.text ?? "")) from -= 1;
  const modifier = before[from - 1];
  // “A folding boat hook is …” says what one kind of boat hook is.
  if (modifier?.isContent && /^\p{Ll}/u.test(modifier.text)) return false;
  const lead = before.slice(0, from).findLast(({ text }) => !article.test(text) && !quoteMark.test(text));
  const isDeed = lead === before[0] && /^to$/iu.test(lead?.text ?? "");
  if (!isOfMeaning && !isDeed && lead !== undefined && preposition.test(lead.text)) return false;
  const others = before.slice(0, last).filter((word) => word.isContent && !isSaidIn(thing, word));
  return others.length <= BESIDE;
}

/** Whether a text says by a verb what a thing is: “A gaff is a hook …”, “'Gaff' means any hook”. */
function isDefinedByVerb(said: readonly SaidWord[], thing: readonly SaidWord[]): boolean {
  return said.some((word, at) => {
    if (!says.test(word.text)) return false;
    const behind = said.slice(at + 1).filter(isWord);
    const [next] = behind;
    if (next === undefined || (isBe.test(word.text) && !opensThing.test(next.text) && !arePlainThings(behind)))
      return false;
    const start = said.slice(0, at).findLastIndex(({ text }) => endsClause.test(text)) + 1;
    const subject = said.slice(0, at).findLastIndex(({ text }) => !beforeVerb.test(text)) + 1;
    const before = said.slice(Math.max(start, subject - thing.length - 10), subject);
    return areSubject(before, thing, /^mean/iu.test(word.text));
  });
}

const quotation = `["“”‘’'\`*_]*`;
/** Endings of nouns for what people are and do. */
const ofPeople = "(?:er|or|ist|ian|man|woman|ect|ert|ief|ent|ant|ess|eer|king|queen)";

/** Whether a text says what a thing is beside its name: “the gaff, a hook …”, “a hook, known as a gaff”. */
function isDefinedBeside(text: string, thing: string): boolean {
  const name = `(?<![\\p{L}\\p{N}_/-])${quotation}${thing
    .split(/[\s-]+/u)
    .map(inPattern)
    .join("[\\s-]+")}(?:e?s)?${quotation}(?![\\p{L}\\p{N}])`;
  // “Steel gaffs (i.e. …)” says what one kind of gaff is.
  const alone = `(?<=^|[.;:,"“(—–]\\s?|\\b(?:an?|the|of|in|by|with|for|and|or|to|this|such|as|its|is|are|was|were)\\s["“‘'\`]?)${name}`;
  const patterns = [
    new RegExp(`\\b(?:called|named|known as|termed|dubbed|referred to as|nicknamed)\\s(?:an?\\s|the\\s)?${name}`, "iu"),
    new RegExp(
      `${/^\p{Lu}/u.test(thing) ? name : alone}(?:\\s?\\([^()]*\\))?\\s?(?:,|—|–|--|\\()\\s?(?:an?|one of|i\\.e\\.|that is|which means|which (?:is|are|was|were) (?:an?|the)|short for)\\s`,
      "iu",
    ),
    new RegExp(`${name}\\s?(?:—|–|--)\\s\\p{Ll}`, "u"),
    new RegExp(`^${name}:\\s(?:an?|the|any|short for|all)\\s`, "iu"),
  ];
  // “Signs of rust: flakes, dust under the rail”: what there is of several is listed behind their name.
  const listed = new RegExp(`${alone}:\\s\\p{Ll}[^.!?]*[,;]\\s`, "u");
  if (/[^s]s$/iu.test(thing) && listed.test(text)) return true;
  const ofNamed = [
    new RegExp(`${name}(?:\\s?\\([^()]*\\))?,\\s(?:\\d+,\\s)?(?:the|an?|who|\\p{Ll}+${ofPeople}s?)\\s`, "u"),
    new RegExp(`${name},\\s\\p{Ll}+(?:\\s\\p{Ll}+){0,3}\\s(?:of|at|for|from|in)\\s`, "u"),
    new RegExp(`\\p{Ll}${ofPeople},?\\s${name}`, "u"),
  ];
  return [...patterns, ...(/^\p{Lu}/u.test(thing) ? ofNamed : [])].some((pattern) => pattern.test(text));
}

/** Whether a text opens with a thing in general: “A gaff …”, “'Gaff' …”, and not “The gaff …”. */
export function opensInGeneral(thing: string, text: string): boolean {
  const name = thing
    .split(/[\s-]+/u)
    .map(inPattern)
    .join("[\\s-]+");
  return new RegExp(`^(?:an?\\s)?${quotation}${name}`, "iu").test(withoutName(text));
}

const saysBeneath =
  /^(?:(?:it|this|he|she|they|these) (?:(?:is|are|was|were) (?:an?|the|one of)|means?|refers? to)|short for)\s/iu;

/** Whether a text says what a thing is. */
export function tellsWhatIs(thing: string, { text, near }: Telling): boolean {
  const own = contentOf(thing);
  if (own.length === 0 || isDefinedByVerb(readWords(text), own) || isDefinedBeside(text, thing)) return true;
  // Beneath a heading or title that names it, what “it” is said to be it is.
  return own.every(({ meaning }) => near.has(meaning)) && saysBeneath.test(withoutName(text));
}

/** Words that set one thing apart from others of its kind, and name none. */
const vague = new Set(
  "same other another such own whole entire first second third last next new old single given certain specific particular separate different additional existing appropriate following previous current original several many few any some main default possible necessary respective related various individual common general normal regular usual following existing remaining resulting corresponding large small long short high low good best only more most less least".split(
    " ",
  ),
);

/** Kinds of which each is called by a name with a capital, and known by it: people, places and bodies of people. */
const namedByItself =
  /^(?:city|country|state|town|county|region|continent|village|person|man|woman|actor|actress|author|writer|director|singer|player|company|firm|team|band|group|nationality|place|organi[sz]ation|institution|agency|president|king|queen|character|movie|film|song|album|book|novel|show|series|game|artist|party|language|nation|province|district|area|borough|body|magazine|newspaper|network|label|brand|politician|leader|composer|musician|airline)s?$/iu;

/** What only names in code, of files and of settings look like. */
const codeLike = /[._/:]\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{3,}/u;

/** Whether a word of a text is part of a name: in code, between quotation marks, with a capital, an option, a path. */
export function isNameAt(said: readonly SaidWord[], at: number, known: readonly SaidWord[]): boolean {
  const word = said[at];
  if (word === undefined || !isWord(word) || isSaidIn(known, word)) return false;
  const before = said[at - 1]?.text ?? "";
  if (/^["“‘`]$/u.test(before)) return true;
  if (codeLike.test(word.text)) return true;
  if (before === "-" && (at < 2 || said[at - 2]?.text === "-")) return true;
  return at > 0 && !endsClause.test(before) && /^\p{Lu}/u.test(word.text) && word.isContent;
}

/** How far the name of a thing may stand from the word for its kind, in words. */
const NAME_WITHIN = { before: 3, behind: 4 } as const;
const calls = /^(?:named|called|titled|dubbed)$/iu;

/** Small words between the word for a kind and a name of it. */
const leadsToName = /^(?:named|called|titled|dubbed|of|the|an?|is|was|are|were|such|as|like|at|in|and)$/iu;

/** The stretch of a text beside a place in it, of so many words, to where its clause ends. */
function beside(said: readonly SaidWord[], at: number, count: number, step: 1 | -1): number[] {
  const places: number[] = [];
  let left = count;
  for (let place = at + step; left > 0 && said[place] !== undefined; place += step) {
    const text = said[place]?.text ?? "";
    if (endsClause.test(text) || (step === 1 && /^\p{Ll}+$/u.test(text) && !leadsToName.test(text))) break;
    places.push(place);
    if (isWord(said[place] ?? { text: "", meaning: "", stem: "", isContent: false })) left -= 1;
  }
  return places;
}

const opensKind = /^(?:an?|the|this|that|each|every|any|its|their|our|of|in|on|with|by|for|from|to|as|at|,|;|\.|\()$/iu;

/** “a bilge pump” is the name of a kind of pump; “shut the pump” is none. */
function isKindAt(said: readonly SaidWord[], at: number, known: readonly SaidWord[]): boolean {
  const [lead, modifier] = [said[at - 2], said[at - 1]];
  if (modifier === undefined || !modifier.isContent || isSaidIn(known, modifier)) return false;
  if (vague.has(modifier.text.toLowerCase()) || /(?:ed|ly|['’]s)$/u.test(modifier.text)) return false;
  return lead === undefined || opensKind.test(lead.text);
}

/** Whether a text names a thing of a kind beside the word for it: “the file `Deckfile`”, “a bilge pump” of a pump. */
function namesKind(
  said: readonly SaidWord[],
  head: SaidWord,
  known: readonly SaidWord[],
): "called" | "code" | "beside" | null {
  const places = placesOf(said, head);
  const isNamed = (all: readonly number[]): boolean => all.some((at) => isNameAt(said, at, known));
  if (
    places.some((at) => {
      const behind = beside(said, at, NAME_WITHIN.behind, 1);
      const isCalled =
        calls.test(said[at]?.text ?? "") || behind.slice(0, 2).some((one) => calls.test(said[one]?.text ?? ""));
      return isCalled && isNamed(behind);
    })
  )
    return "called";
  const isCode = (at: number): boolean =>
    isNameAt(said, at, known) && (codeLike.test(said[at]?.text ?? "") || said[at - 1]?.text === "`");
  if (places.some((at) => [...beside(said, at, 2, -1), ...beside(said, at, 1, 1)].some(isCode))) return "code";
  const isBeside = places.some(
    (at) =>
      isKindAt(said, at, known) ||
      isNamed(beside(said, at, NAME_WITHIN.before, -1)) ||
      isNamed(beside(said, at, NAME_WITHIN.behind, 1)),
  );
  return isBeside ? "beside" : null;
}

/** An item of a list that is led by a name or a condition: “--reef Shortens the sail.”, “tide > 4 shuts the gate” */
const ledByName = /^(?:[\p{L}\p{N}]+ ?(?:[<>]=?|=)|-{1,2}\p{L}|`|\/\p{L}|[\p{L}\d]+(?:[._][\p{L}\d]+)+(?:\s|\())/u;

/** Whether a text gives the name of a thing of a kind, of which something is said. */
export function tellsWhich(
  { noun, verb, rest }: { noun: string; verb: string | null; rest: string },
  question: string,
  { text, near }: Telling,
): boolean {
  const plain = withoutName(text);
  const said = readWords(plain);
  const known = readWords(question).filter(isWord);
  const head = contentOf(noun).at(-1);
  if (head === undefined) return true;
  const named = namesKind(said, head, known);
  if (namedByItself.test(head.text)) {
    const isNew = (name: string): boolean => !known.some(({ meaning, stem }) => meaning === name || stem === name);
    return named !== null || [...namesIn(`: ${plain}`)].some(isNew);
  }
  if (named === "called") return true;
  const [done] = verb === null ? [] : readWords(verb);
  // Of several things each is one, whatever is said of it; a name in code is of the thing that stands beside it.
  const about = contentOf(rest);
  const isAbout = shareOf(about, (word) => isSaidIn(said, word) || near.has(word.meaning));
  const isSaid = shareOf(about, (word) => isSaidIn(said, word));
  const isEnough = named !== null && (/[^s]s$/iu.test(head.text) || (named === "code" && isSaid > MOSTLY));
  const isDone = isEnough || done === undefined || isSaidIn(said, done);
  if (!isDone || isAbout < SPEAKS) return false;
  if (named !== null) return true;
  return done !== undefined && ledByName.test(plain) && isSaid >= SPEAKS;
}
