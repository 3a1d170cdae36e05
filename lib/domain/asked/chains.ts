import { upperFirst } from "@/lib/domain/prose/first-letter";
import { askedTerms } from "@/lib/domain/text/asked-terms";

/** A question that asks something of what another question is answered with: “Who led the firm that built the bridge?” */
export interface Chain {
  /** What has to be known first: “Which firm built the bridge?” */
  first: string;
  /** What kind of thing that is: “firm”. Nobody has to say it of what is known by its name. */
  kind: string;
  /** What is asked then, of the name that answers the first: “Who led Marlow and Sons?” */
  then: (name: string) => string;
}

/** Words of what a thing is, before what tells which one it is, at most. */
const KIND = String.raw`((?:[\p{Ll}-]+ ){0,2}?[\p{Ll}-]+)`;
/** A name, in quotation marks or with capitals, and the small words and numbers within it. */
const NAME = String.raw`(?:["“‘][^"”’]+["”’]|\p{Lu}[\p{L}\p{N}'’.:-]*(?:,? (?:(?:of|the|and|in|on|de|la|von|van|der|for|to|a|with|&) ){0,2}[\p{Lu}\p{N}][\p{L}\p{N}'’.:-]*)*)`;
/** Endings of words for people that other words have, too. */
const noPeople =
  /(?:tower|river|number|water|order|paper|power|letter|floor|door|error|border|cent(?:er|re)|layer|colou?r|weather|matter|quarter|chapter|cover|corner|shoulder|computer|motor|factor|sector|behaviou?r|harbou?r|half|answer|offer|manner|summer|winter)s?$/iu;
const people =
  /(?:\p{L}{2,}(?:er|or|ist|ian|ess|eer|ect)|wife|husband|spouse|partner|mother|father|son|daughter|sister|brother|child|chief|head|king|queen|president|captain|poet|person|man|woman)$/iu;
/** Places, and bodies of people, that each are known by a name. */
const named =
  /(?:capital|country|state|city|town|county|region|continent|village|birthplace|hometown|district|province|island|company|firm|team|club|band|group|label|publisher|university|school|college|party|network|league|agency|ministry|museum)$/iu;

/** Whether a thing of a kind has a name of its own, which a second question can be asked of. */
function isNamed(kind: string): boolean {
  return named.test(kind) || (people.test(kind) && !noPeople.test(kind));
}

/** “the firm that built the bridge”, “the county in which the mill stands”. */
const relative = String.raw`\b(?:the|a|an) ${KIND},? (that|which|who|where|in which|at which|on which|of which|for which|from which) `;
/** To the end of what is asked, or to where a comma ends it. */
const relatives = [
  new RegExp(String.raw`${relative}((?:(?!\b(?:that|which|who|where)\b).)+)$`, "u"),
  new RegExp(String.raw`${relative}((?:(?!\b(?:that|which|who|where)\b)[^,])+)(?=,)`, "u"),
];
/** “the mill is located”, “she was born”. */
const placed = /^(.+) (is|was|are|were)(?: (\p{L}+))?$/u;

/** “the author of Brand”, wherever it stands. */
const ofName = new RegExp(String.raw`\b(?:the|an?) ${KIND} (of|for|in|on|at|behind) (?:the )?(${NAME})`, "u");

/** “Who was the author of Brand?” asks for nothing but the first: there is no second step. */
function asksMore(then: string, name: string): boolean {
  const own = askedTerms(name);
  return [...askedTerms(then)].some((term) => !own.has(term));
}

const PLACEHOLDER = "Xyzzyx";

function chain(question: string, stretch: { index: number; length: number }, asked: Omit<Chain, "then">): Chain | null {
  const before = question.slice(0, stretch.index);
  const behind = question.slice(stretch.index + stretch.length);
  const then = (name: string): string => `${before}${name}${behind}?`;
  return asksMore(then(PLACEHOLDER), PLACEHOLDER) ? { ...asked, then } : null;
}

/** “… where the mill is located”: where is the mill located? */
function placeAsked(rest: string): string | null {
  const [, thing, verb, done = ""] = placed.exec(rest) ?? [];
  return thing === undefined ? null : `where ${verb} ${thing} ${done}`.trim();
}

/** What has to be known of a thing of that kind of which more is said behind a relative word. */
function asked(kind: string, word: string, rest: string): string {
  if (word === "where" || word === "in which") return placeAsked(rest) ?? `in which ${kind} ${rest}`;
  return word.includes(" ") ? `${word} ${kind} ${rest}` : `which ${kind} ${rest}`;
}

function relativeChain(question: string, pattern: RegExp): Chain | null {
  const found = pattern.exec(question);
  if (found === null || found.index === 0) return null;
  const [whole, kind = "", word = "", rest = ""] = found;
  const first = asked(kind, word, rest.trim());
  const capital = `${upperFirst(first)}?`;
  return chain(question, { index: found.index, length: whole.length }, { first: capital, kind });
}

function namedChain(question: string): Chain | null {
  const found = ofName.exec(question);
  if (found === null || found.index === 0) return null;
  const [whole, kind = "", joint = "", name = ""] = found;
  // “the bridge of Marlow's firm” is of the firm.
  if (!isNamed(kind) || /['’]s?$/u.test(name)) return null;
  const first = `${named.test(kind) ? "What" : "Who"} is the ${kind} ${joint} ${name}?`;
  return chain(question, { index: found.index, length: whole.length }, { first, kind });
}

/** The two steps of a question, as many ways as it can be read in; none of one that asks for one thing. */
export function chainsIn(question: string): Chain[] {
  const bare = question.replace(/[?.!\s]+$/u, "").trim();
  const found = [...relatives.map((pattern) => relativeChain(bare, pattern)), namedChain(bare)];
  return found.flatMap((one) => one ?? []);
}
