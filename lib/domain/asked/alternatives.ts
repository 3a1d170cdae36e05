import { stopWords } from "@/lib/domain/text/stop-words";
import { words } from "@/lib/domain/text/terms";

/** Things that a question puts beside each other, each as it names it, and what it asks of them. */
export interface Alternatives {
  things: readonly string[];
  /**
   * `choice` where it asks which of them to take or lays them out to choose from, `difference` where it asks what sets
   * them apart, `comparison` where it asks which of them is more of something, `fact` where one of them is the case.
   */
  asks: "choice" | "difference" | "comparison" | "fact";
}

/** Alternatives that are told at most: what lists more asks for an overview. */
const MOST = 5;
/** Words of one of several things at most. */
const LONGEST = 8;

const article = "(?:the|an?|our|my|your|its|their|his|her|this|that|these|those|some)";
const preposition =
  "(?:by|with|without|in|on|at|from|to|into|onto|via|through|under|against|using|as|of|for|before|after|during)";
const startsWithArticle = new RegExp(String.raw`^${article}\s`, "iu");
const startsWithPreposition = new RegExp(String.raw`^(${preposition})\s`, "iu");
/** Where what is said of all the alternatives begins behind the last: “… or steel for the gates”. */
const behind = new RegExp(
  String.raw`\s(?:${preposition}|when|if|where|while|because|so|that|which|who|and|first|instead|now|today|then)\s.*$|\s(?:first|instead|now|today)$`,
  "iu",
);
/** Words for which way something went, or whether: one of them is the case, nothing can be told of each. */
const outcome =
  /^(?:\p{L}{2,}(?<!pap|wat|comput|pow|riv|timb|rubb|copp|silv|leath|plast|numb|lett|mortar|ord)er|more|less|worse|better|up|down|yes|no|true|false|not|later|even|so|none|neither|all|other|another|both|anything|something)\b/iu;

function countOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** Whether a text names anything. */
function isThing(text: string): boolean {
  return (
    /\p{L}/u.test(text) && words(text).some((word) => !stopWords.has(word)) && countOf(text) <= LONGEST && text !== ""
  );
}

function trimmed(text: string): string {
  return text.trim().replace(/^[\s,;:–—-]+|[\s,;:?!.–—]+$/gu, "");
}

function areApart(things: readonly string[]): boolean {
  return new Set(things.map((thing) => thing.toLowerCase())).size === things.length;
}

function listed(things: readonly string[], asks: Alternatives["asks"]): Alternatives | null {
  const all = things.map(trimmed);
  if (all.length < 2 || all.length > MOST || !all.every(isThing) || !areApart(all)) return null;
  return { things: all, asks };
}

/** The last stretch of a text that begins with the pattern; null where it is nowhere. */
function fromLast(text: string, beginning: string): string | null {
  const hits = [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}-])${beginning}\s`, "giu"))];
  const last = hits.at(-1);
  return last === undefined ? null : text.slice(last.index);
}

/** Verbs that say what is done with whichever is taken: no part of its name. */
const taking =
  /^(?:use|buy|take|choose|pick|get|run|build|plant|keep|have|prefer|install|need|want|go|be|rent|hire|order|try|adopt|make|do|it|we|i|you|they|one|people)$/iu;

function withoutTaking(all: readonly string[]): string[] {
  const last = all.findLastIndex((word) => taking.test(word) || stopWords.has(word.toLowerCase()));
  return all.slice(last + 1);
}

/** The words at the end of what stands before “or” that are a thing beside another that begins otherwise. */
function beside(left: string, right: string): { thing: string; words: number } {
  const all = left.split(/\s+/).filter((word) => word !== "");
  const size = countOf(right.replace(startsWithArticle, ""));
  const own = withoutTaking(all.slice(-size));
  const thing = own.length === 0 ? all.slice(-1) : own;
  const before = all.at(-thing.length - 1) ?? "";
  // “net its rows or spray”: what has an article has a verb before it.
  if (new RegExp(`^${article}$`, "iu").test(before) && !startsWithArticle.test(right)) {
    return { thing: all.slice(-thing.length - 2).join(" "), words: size };
  }
  return { thing: thing.join(" "), words: thing.length };
}

/** “build a barrier or raise the bank”: a verb and what it is done to, on both sides. */
const doneTo = new RegExp(String.raw`^[\p{L}-]+ ${article}\s`, "iu");

/** The first of the alternatives, at the end of what stands before them, in the form of the one behind “or”. */
function firstOf(left: string, right: string): { thing: string; other: string } {
  const [, led] = startsWithPreposition.exec(right) ?? [];
  if (led !== undefined) {
    const same = fromLast(left, led) ?? fromLast(left, preposition);
    if (same !== null) return { thing: same, other: right };
  }
  if (startsWithArticle.test(right)) {
    const [own = ""] = /^\S+/u.exec(right) ?? [];
    const same = fromLast(left, own) ?? fromLast(left, article);
    if (same !== null) return { thing: same, other: right };
  }
  if (doneTo.test(right)) {
    const same = fromLast(left, String.raw`[\p{L}-]+ ${article}`);
    if (same !== null) return { thing: same, other: right };
  }
  const found = beside(left, right);
  // “RSA or Ed25519 keys”: what stands behind the second is of both.
  const shared = startsWithArticle.test(right) ? 0 : countOf(right) - found.words;
  const other = shared > 0 ? right.split(/\s+/).slice(0, -shared).join(" ") : right;
  return { thing: found.thing, other };
}

/** The last of the alternatives, without what is said of them all. */
function lastOf(right: string): string {
  const [, led = ""] = startsWithPreposition.exec(right) ?? [];
  const rest = right.slice(led.length).trim();
  const cut = rest.replace(/[,:;–—].*$/u, "").replace(behind, "");
  return `${led} ${cut === "" ? rest : cut}`.trim();
}

/** The things of a clause that names several with “or”, the last behind it. */
function orList(clause: string): string[] {
  const parts = clause.split(/,?\s+or\s+(?!not\b)/iu);
  const last = parts.pop() ?? "";
  if (parts.length === 0) return [];
  const right = lastOf(last);
  const pieces = parts.flatMap((part) => part.split(/,\s+/u));
  const between = pieces.splice(1).map(trimmed);
  const { thing, other } = firstOf(trimmed(pieces[0] ?? ""), between[0] ?? right);
  if (between.length === 0) return [thing, other];
  return [thing, ...between, right];
}

/** What somebody might do or take is asked for. */
const choosing =
  /^(?:(?:so |and |but |then )?(?:should|shall|would you|do (?:i|we|you) (?:need|want|use|take|have to)|(?:is|would) it (?:be )?(?:better|best|worth|wiser|cheaper|safer|preferable|easier|faster|more \p{L}+|wise|sensible|advisable)))\b/iu;
const recommending =
  /^(?:what|which)\b[^?]*\b(?:better|best|prefer(?:able|red)?|recommend(?:ed)?|advis(?:e|ed|able)|choose|take|use|suited|suitable|should)\b/iu;
/** What asks, before or behind the alternatives themselves: “oak or steel: which lasts longer?” */
const askingBefore =
  /^(?:what|which|who|whose|when|where|how)\b[^,:]*[,:]\s*(?:(?:is|was|are) it\s)?(?=\S)|^what do the sources say about\s+/iu;
const askingBehind = /\s*[,:;–—-]\s*(?:what|which|who|how|should|is|are|do|does)\b.*$/iu;

/** “Which is older, the abbey or the bridge?” */
const ofMore = /^(?:what|which|who|whose)\b/iu;

function bareAsks(plain: string): string {
  return plain.replace(askingBefore, "").replace(askingBehind, "");
}

/** “A vs B”, “A versus B versus C”. */
function versus(plain: string): Alternatives | null {
  const bare = bareAsks(plain).replace(/^(?:compare|comparing|comparison (?:of|between))\s+/iu, "");
  const parts = bare.split(/\s+(?:vs\.?|versus)\s+/iu);
  if (parts.length < 2) return null;
  const last = lastOf(parts.at(-1) ?? "");
  const first = (parts[0] ?? "").replace(/^.*\b(?:is|are|about|of|between)\s+/iu, "");
  return listed([first, ...parts.slice(1, -1), last], "choice");
}

/** “the pumps in Ames … those in Bree”: what “those” stands for. */
function resolvedThose(one: string, other: string): string {
  const found = /^(?:those|that|the ones?)\s(.+)$/iu.exec(other);
  const kind = new RegExp(String.raw`^(.+?)\s${preposition}\s`, "iu").exec(one)?.[1];
  return found === null || kind === undefined ? other : `${kind} ${found[1] ?? ""}`;
}

const comparing: readonly RegExp[] = [
  /^how (?:do|does|did|would) (?<one>.+?) (?:compare|measure up|stack up|stand) (?:to|with|against|beside) (?<other>.+)$/iu,
  /^how (?:do|does|did) (?<one>.+?) differ from (?<other>.+)$/iu,
  /^how (?:is|are|was|were) (?<one>.+?) different (?:from|to|than) (?<other>.+)$/iu,
  /^how (?:do|does|did) (?<one>.+?) and (?<other>.+?) (?:compare|differ)\b/iu,
  /^what (?:distinguishes|separates|sets|tells) (?<one>.+?) (?:apart )?from (?<other>.+)$/iu,
  /^(?:please )?compare (?<one>.+?) (?:to|with|against|and) (?<other>.+)$/iu,
  /\bcomparison (?:of|between) (?<one>.+?) (?:to|with|and) (?<other>.+)$/iu,
  /\bdifferences? (?:between|of) (?<one>.+?) and (?<other>.+)$/iu,
];

function compared(plain: string): Alternatives | null {
  for (const pattern of comparing) {
    const { one, other } = pattern.exec(plain)?.groups ?? {};
    if (one === undefined || other === undefined) continue;
    const several = one.split(/,\s+/u);
    const [first = ""] = several;
    const last = resolvedThose(first, other.replace(/,.*$/u, ""));
    const found = listed([...several, last], "difference");
    if (found !== null) return found;
  }
  return null;
}

const asksOrSays =
  /\b(?:what|which|who|whose|when|where|why|how|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|must)\b/iu;

/** “oak or steel?”, “oak or steel: which lasts longer?” */
function laidOut(plain: string): Alternatives | null {
  const bare = bareAsks(plain);
  // A sentence lays nothing out.
  if (!/\sor\s/iu.test(bare) || asksOrSays.test(bare)) return null;
  const parts = bare.split(/,\s*(?:or\s+)?|\s+or\s+(?!not\b)/iu);
  const isChoice = bare === plain || recommending.test(plain) || !ofMore.test(plain);
  return listed([...parts.slice(0, -1), lastOf(parts.at(-1) ?? "")], isChoice ? "choice" : "comparison");
}

function chosen(plain: string): Alternatives | null {
  if (!choosing.test(plain) || !/\sor\s+(?!not\b)/iu.test(plain)) return null;
  const things = orList(plain.replace(askingBehind, ""));
  return things.some((thing) => outcome.test(trimmed(thing))) ? null : listed(things, "choice");
}

/** “Was the mill driven by water or by steam?”: one of them is the case. */
function eitherOr(plain: string): Alternatives | null {
  const asks = /^(?:is|are|was|were|do|does|did|has|have|had|will|can)\b/iu;
  if (!asks.test(plain) || !/\sor\s+(?!not\b)/iu.test(plain)) return null;
  // “Is the tram or the bus cheaper to run?”
  const bare = plain.replace(/(\sor\s(?:\S+\s){0,4}?\S+)\s(?:\p{L}{2,}er|(?:more|less) \p{L}+)(?:\s.*)?$/iu, "$1");
  return bare === plain ? listed(orList(plain), "fact") : listed(orList(bare), "comparison");
}

/** Where the second of two things ends that has no name. */
const notNamed = /\s(?:both|have|located|share|from|in common|of|the same|two|used|known|been)\b.*$/iu;

/** The name that a text begins with, with the small words within it; null where it begins with none. */
function named(text: string): string | null {
  return (
    /^(?:the\s)?\p{Lu}[^\s,]*(?:\s(?:(?:of|from|the|and|in|de|la|von|van|der|du)\s){0,2}\p{Lu}[^\s,]*)*/u.exec(
      text,
    )?.[0] ?? null
  );
}

/** “Are hydrogen trains safer than battery trains?” */
const setApart = /^(?:is|are|was|were|do|does|did) (.{2,60}?) (?:\p{L}{2,}er|(?:more|less) \p{L}+) than (.+)$/iu;
/** “it cheaper to take the train”: the thing begins with its article. */
const beforeArticle = /^(?:it|there|they|he|she)\b.*?\b(?=(?:the|an?)\s\S+(?:\s\S+){0,3}$)/iu;

/** Two things that a question puts beside each other with “and” or “than”, or with “or” in another form. */
function pairIn(plain: string): [string, string] | null {
  const [, more = "", than = ""] = setApart.exec(plain) ?? [];
  if (termCount(more) > 0 && termCount(than) > 0) return [more.trim(), than.trim()];
  const [, one = "", other = ""] =
    /(?:[,:]\s*|\b(?:between|came first|comes first|compare)\s+|^(?:are|were|do|did|is|have)\s+(?:both\s+)?|\bdo\s+)((?:[^,\s]+\s+){0,6}?[^,\s]+),? (?:or|and|versus|vs\.?) (.+)$/iu.exec(
      plain,
    ) ?? [];
  const second = named(other) ?? other.replace(/,.*$/u, "").replace(notNamed, "");
  // “between 0 and 1” compares nothing.
  const areThings = [one, second].every((thing) => termCount(thing) > 0 && /\p{L}/u.test(thing));
  return !areThings ? null : [one.trim().replace(beforeArticle, ""), second.trim()];
}

function termCount(text: string): number {
  return words(text).filter((word) => !stopWords.has(word)).length;
}

/** The several things that a question names to choose from, to compare, or to say which is the case; null of any other. */
export function alternativesIn(question: string): Alternatives | null {
  const plain = question.trim().replace(/[?.!\s]+$/u, "");
  const found =
    versus(plain) ?? compared(plain) ?? chosen(plain) ?? recommended(plain) ?? laidOut(plain) ?? eitherOr(plain);
  if (found !== null) return found;
  const pair = pairIn(plain);
  return pair === null ? null : { things: pair, asks: "comparison" };
}

/** “Which is better for a dry site, oak or ash?” */
function recommended(plain: string): Alternatives | null {
  if (!recommending.test(plain)) return null;
  const list = plain.replace(/^.*?[,:]\s+(?=[^,:]*(?:,[^,:]*)*\sor\s)/iu, "");
  return list === plain ? null : laidOut(list);
}
