import { codesIn } from "@/lib/domain/text/codes";
import { isOrderVerb } from "@/lib/domain/told/order-verbs";
import {
  areOne,
  contentOf,
  endsClause,
  isSaidIn,
  isWord,
  placesOf,
  readWords,
  type SaidWord,
  shareOf,
} from "./said-words";
import { isNameAt, type Telling, withoutName, wordsOfThing } from "./told-thing";

/** Share of a thing's words that a text must say, itself or in its title and heading, to speak of it. */
const SPEAKS = 0.5;

function speaksOf(words: readonly SaidWord[], said: readonly SaidWord[], near: ReadonlySet<string>): boolean {
  return shareOf(words, (word) => isSaidIn(said, word) || near.has(word.meaning)) >= SPEAKS;
}

const isBe = /^(?:is|was|are|were)$/iu;
const isParticiple = /(?:ed|en|t|d|n)$/iu;

/** Whether a text speaks of more than half of several words, or of the one. */
function speaksMostlyOf(words: readonly SaidWord[], said: readonly SaidWord[], near: ReadonlySet<string>): boolean {
  return shareOf(words, (word) => isSaidIn(said, word) || near.has(word.meaning)) > SPEAKS;
}

/** How far whoever does something may stand from the verb, in words and marks. */
const DOES_WITHIN = 12;
const agent = /(?:er|or|ers|ors|ist|ship)$/iu;
const pronoun = /^(?:it|this|that|them|these|those|him|her)$/iu;

const article = /^(?:an?|the|its|their|our|his|her)$/iu;
const opensName = /^(?:[,(:—–]|is|was|are|were|be|been|became|become|as|named|elected|appointed)$/iu;

/** Whether whoever holds an office is named beside it: “keeper Ann Lee”, “the keeper, Ann Lee,”, “Ann Lee, the keeper”. */
function isCalledAt(said: readonly SaidWord[], at: number, known: readonly SaidWord[]): boolean {
  if (isNameAt(said, at + 1, known)) return true;
  if (opensName.test(said[at + 1]?.text ?? "") && isNameAt(said, at + 2, known)) return true;
  let before = at - 1;
  while (
    before > 0 &&
    (article.test(said[before]?.text ?? "") || /^\p{Ll}+$/u.test(said[before]?.text ?? "")) &&
    at - before < 3
  ) {
    if (opensName.test(said[before]?.text ?? "")) break;
    before -= 1;
  }
  const name = said[before - 1];
  return (
    opensName.test(said[before]?.text ?? "") &&
    name !== undefined &&
    /^\p{Lu}/u.test(name.text) &&
    name.isContent &&
    !isSaidIn(known, name)
  );
}

/** What a preposition is of: “the keepers” of “by the keepers for a year”. */
function nounBehind(behind: readonly SaidWord[]): readonly SaidWord[] {
  const end = behind.findIndex(({ text }) => /^(?:for|in|on|at|from|with|to|since|until|[,;.(])$/iu.test(text));
  return end < 0 ? behind : behind.slice(0, end);
}

/** Words for people of whom nothing is said. */
const anyone = /^(?:nobody|none|someone|somebody|anybody|anyone|everyone|everybody|people|persons?|others?)$/iu;

/** The words of a text without a name before them; what says itself that somebody does it is no name: “Ida opposed it: …”. */
function wordsWith(deed: SaidWord, text: string): readonly SaidWord[] {
  const plain = withoutName(text);
  const name = text.slice(0, text.length - plain.length);
  return readWords(isSaidIn(readWords(name), deed) ? text : plain);
}

/** “Ida and Jon voted against.”: against what stands above, or before. */
function endsOpen(behind: readonly SaidWord[]): boolean {
  const [first, ...others] = behind;
  return first !== undefined && /^(?:against|for)$/iu.test(first.text) && !others.some(isWord);
}

/** Whether a text says who does something: “The keeper shuts the gate”, “the gate is shut by the keeper”. */
export function tellsWho({ verb, done }: { verb: string; done: string }, question: string, telling: Telling): boolean {
  const known = readWords(question).filter(isWord);
  const things = wordsOfThing(done);
  const [deed] = readWords(verb);
  if (deed === undefined) return false;
  const said = wordsWith(deed, telling.text);
  if (!speaksMostlyOf(things, said, telling.near)) return false;
  const isNew = (word: SaidWord): boolean => word.isContent && !isSaidIn(known, word) && !anyone.test(word.text);
  return placesOf(said, deed).some((at) => {
    // “agreed to in writing”, “without asking”: nobody is said to.
    if (/ing$/iu.test(said[at]?.text ?? "")) return false;
    // “It would be kept by …” tells who keeps it of no world.
    if (/^(?:would|could|might)$/iu.test(said[at - 2]?.text ?? "") && /^be$/iu.test(said[at - 1]?.text ?? ""))
      return false;
    const behind = said.slice(at + 1);
    const by = behind.slice(0, DOES_WITHIN).findIndex(({ text }) => /^by$/iu.test(text));
    if (by >= 0 && nounBehind(behind.slice(by + 1, by + 5)).some(isNew)) return true;
    if (agent.test(said[at]?.text ?? "") && isCalledAt(said, at, known)) return true;
    // “It is kept for a year”, “in order to keep it”: nobody is said to.
    if (isBe.test(said[at - 1]?.text ?? "") && isParticiple.test(said[at]?.text ?? "")) return false;
    if (/^to$/iu.test(said[at - 1]?.text ?? "") && /^order$/iu.test(said[at - 2]?.text ?? "")) return false;
    const isThingBehind = things.length === 0 || things.some((word) => isSaidIn(behind, word));
    const isRelative = said
      .slice(0, at)
      .some(
        ({ text }, nth) =>
          /^(?:whom|which|that)$/iu.test(text) && things.some((word) => isSaidIn(said.slice(0, nth), word)),
      );
    if (
      !isThingBehind &&
      !isRelative &&
      !endsOpen(behind) &&
      !behind.slice(0, 3).some(({ text }) => pronoun.test(text))
    )
      return false;
    const before = said.slice(Math.max(0, at - DOES_WITHIN), at);
    const own = before.slice(before.findLastIndex(({ text }) => endsClause.test(text)) + 1);
    return own.some((word, nth) => isNew(word) && !/^by$/iu.test(own[nth - 1]?.text ?? ""));
  });
}

/** “The keeper is Ann Lee”, “Ann Lee is the keeper”: who that is, of what it stands beneath. */
function saysWhoIs(said: readonly SaidWord[], at: number, known: readonly SaidWord[]): boolean {
  if (isBe.test(said[at + 1]?.text ?? "")) return isNameAt(said, at + 2, known);
  const from = Math.max(0, at - 4);
  const be = said.slice(from, at).findLastIndex(({ text }) => isBe.test(text));
  return (
    be >= 0 &&
    said.slice(0, from + be).some((word) => /^\p{Lu}/u.test(word.text) && word.isContent && !isSaidIn(known, word))
  );
}

/** Words around the name of an office in which it may be said of what it is one. */
const OFFICE = { before: 3, behind: 7 } as const;

/** Whether a text says who holds an office of something: “Ann Lee, the keeper of the gate”. */
export function tellsHolder({ role, of }: { role: string; of: string }, question: string, telling: Telling): boolean {
  const said = readWords(telling.text);
  const known = readWords(question).filter(isWord);
  const head = contentOf(role).at(-1);
  const isName = (word: SaidWord, at: number): boolean =>
    at === 0 ? /^\p{Lu}/u.test(word.text) && word.isContent && !isSaidIn(known, word) : isNameAt(said, at, known);
  if (head === undefined || !said.some(isName)) return false;
  const offices = placesOf(said, head);
  const things = wordsOfThing(of);
  const isNamed = (at: number): boolean => isCalledAt(said, at, known);
  const isOfOther = (at: number): boolean => {
    const before = said[at - 1];
    return before !== undefined && at > 1 && /^\p{Lu}/u.test(before.text) && !isSaidIn(known, before);
  };
  if (shareOf(things, ({ meaning }) => telling.near.has(meaning)) > SPEAKS)
    return offices.some((at) => isNamed(at) && !isOfOther(at));
  const isAround = shareOf(things, ({ meaning }) => telling.around.has(meaning)) > SPEAKS;
  if (isAround && offices.some((at) => saysWhoIs(said, at, known))) return true;
  return offices.some((at) => {
    if (isOfOther(at)) return false;
    const place = said.slice(Math.max(0, at - OFFICE.before), at + OFFICE.behind);
    return shareOf(things, (word) => isSaidIn(place, word)) > SPEAKS;
  });
}

const bound =
  /^(?:should|must|shall|may|can|cannot|could|will|would|might|needs?|has|have|had|ought|required|requires?)$/iu;
const adverb =
  /^(?:also|then|either|neither|only|always|never|usually|normally|generally|therefore|still|now|first|not)$/iu;
const opensMore = /^(?:with|of|in|at|on|for|from|who|that|which|under|whose|,|\()$/iu;
/** What is said more of whoever is bound, before the verb that binds, in words and marks. */
const MORE = 12;

/** Whether whoever stands at a place in a text is said to be bound, free or likely to do something. */
function isBoundAt(said: readonly SaidWord[], at: number): boolean {
  const behind = said.slice(at + 1);
  const place = behind.findIndex(({ text }) => bound.test(text));
  if (place < 0) return false;
  const between = behind.slice(0, place);
  if (between.some(({ text }) => /^[.;!?]$/u.test(text))) return false;
  const words = between.filter(({ text }) => !adverb.test(text) && !/^["“”‘’'`*_]$/u.test(text));
  if (words.length === 0) return true;
  // “If the keeper finds it, he must …”: a pronoun stands for whoever was named before.
  if (/^(?:it|he|she|they)$/iu.test(words.at(-1)?.text ?? "")) return true;
  return words.length <= MORE && opensMore.test(words[0]?.text ?? "");
}

/** What says that something is to be done, or may be. */
const toDo =
  /\b(?:should|must|shall|may|might|can|cannot|could|needs?|has to|have to|ought|required?|requires|is to|are to|be to|allowed|forbidden|never|always|do not|don['’]t|recommend\p{L}*|advis\p{L}*|best|report|call|ring|tell|ask|contact)\b/iu;

/** A heading that names an occasion, behind its number: “B4. When the power fails”. */
const opensOccasion = /^(?:[\p{L}\p{N}]{1,3}(?:\.\p{N}+)*[.)] )?(?:when|if|in case|after|before|during)\b/iu;
/** “…: open the valve”, “Open the valve”: what somebody is told to do. */
const ordered =
  /(?:^|[:;] |, )(?:then )?(\p{L}+) (?:the|an?|your|it|this|each|all|both|that|whether|\p{L}+ \p{Lu}?\p{N})/gu;

/** Whether a text orders something: a verb without anybody who does it, before what it is done to. */
function orders(text: string): boolean {
  return [...withoutName(text).matchAll(ordered)].some(([, verb = ""]) => isOrderVerb(verb));
}

/** Whether a text says what somebody does, or has to, on an occasion. */
export function tellsDoing(
  { doer, isBound, occasion }: { doer: string; isBound: boolean; occasion: string },
  { text, heading = "", near, around }: Telling,
): boolean {
  const said = readWords(text);
  const on = contentOf(occasion);
  // “When the power fails” above a paragraph holds for every sentence of it.
  const named = readWords(heading);
  const isNamed = on.length > 1 && on.every((word) => isSaidIn(named, word));
  const above = isNamed || opensOccasion.test(heading) ? named : [];
  const onIt = shareOf(on, (word) => isSaidIn(said, word) || isSaidIn(above, word));
  const isOnIt = speaksMostlyOf(on, said, near) || (above.length > 0 && speaksMostlyOf(on, said, around));
  if (onIt < SPEAKS || !isOnIt) return false;
  // What a sentence orders it orders whoever the text is written for.
  if (above.length > 0 && orders(text)) return true;
  if (/^(?:i|we|you|one|people|somebody|someone)$/iu.test(doer)) return !isBound || orders(text) || toDo.test(text);
  // “-h” is named as it stands.
  const codes = codesIn(doer);
  if (codes.length > 0) return codes.every((code) => codesIn(`${heading} ${text}`).includes(code));
  const own = wordsOfThing(doer);
  const head = own.at(-1);
  // What has no word of its own is named as it stands: “-h”.
  if (head === undefined) return text.includes(doer);
  // “The company” may be whoever all around speaks of, where the occasion itself is told.
  if (!isBound && on.length > 0 && onIt > SPEAKS && own.every(({ meaning }) => around.has(meaning))) return true;
  if (!speaksOf(own, said, near)) return false;
  const places = placesOf(said, head);
  return isBound ? places.some((at) => isBoundAt(said, at)) : places.length > 0 || near.has(head.meaning);
}

/** Words that tell by what, in which steps or under which condition something is done. */
const means =
  /\b(?:by|using|uses?|used|via|through|with|without|from|steps?|means of|in order to|so that|instead|rely|relies|run|runs|call|calls|according to|at|each|every|either|only if|in writing)\b/iu;
/** “Turn the wheel …” tells somebody to do it. */
const order = /^\p{Lu}\p{Ll}+ (?:the|an?|your|it|this|each|all)\b/u;
/** “If you are late, you get …” tells whoever asks how they do. */
const toReader =
  /^(?:if|when) (?:you|one|people)\b[^.]*\b(?:you|one|they) (?:gets?|can|may|must|should|receive|are|have|need)\b/iu;
/** How far what is done may stand from what it is done to, in words and marks. */
const DONE_WITHIN = { behind: 6, before: 14 } as const;

/** Who asks how something is forced or caused is told what brings it about. */
const bringing = /^(?:force|cause|trigger|enforce|provoke|achieve)$/iu;
const brings = /^(?:causes?|forces?|makes?|lets?|allows?|enables?|triggers?|enforces?|provokes?|results?|leads?)$/iu;

/** Whether a text says of something that it brings a thing about: “A full tide causes the gate to close.” */
function bringsAbout(said: readonly SaidWord[], thing: SaidWord): boolean {
  const at = said.findIndex(({ text }) => brings.test(text));
  return at > 0 && said.slice(at + 1).some((word) => areOne(word, thing));
}

const deeds = /^(?:\p{L}{2,}ed|built|cut|laid|put|set|made|took|drew|drove|drilled|hung|wound|bound|fitted|dug)$/iu;

/** Whether a sentence tells what was done to a thing beneath a heading that names the deed: “The repair”. */
function isDoneBeneath(
  said: readonly SaidWord[],
  heading: string,
  { deed, head }: { deed: SaidWord; head: SaidWord },
): boolean {
  const isDeed = isSaidIn(readWords(heading), deed);
  return isDeed && isSaidIn(said, head) && said.some(({ text }) => deeds.test(text));
}

const worksByItself = /^(?:works?|functions?)$/iu;
const runs = /^(?:runs?|ran|running)$/iu;

/** Whether a text says how something is done, or how somebody does it. */
export function tellsHow(
  { verb, thing, rest, isByIt }: { verb: string; thing: string; rest: string; isByIt: boolean },
  { text, heading = "", near }: Telling,
): boolean {
  const plain = withoutName(text);
  const said = readWords(text);
  const [deed] = readWords(verb);
  const own = wordsOfThing(thing);
  const head = own.at(-1);
  if (head !== undefined && bringing.test(verb) && bringsAbout(said, head)) return speaksOf(own, said, near);
  if (toReader.test(plain)) return speaksOf(own, said, near);
  if (head !== undefined && deed !== undefined && !isByIt && isDoneBeneath(said, heading, { deed, head })) return true;
  if (!means.test(plain) && !order.test(plain)) return false;
  if (deed === undefined || head === undefined || !speaksOf(own, said, near)) return false;
  const isSaid = (word: SaidWord): boolean => isSaidIn(said, word) || near.has(word.meaning);
  // “She runs the choir” says not how anything works.
  if (isByIt && worksByItself.test(verb) && !said.some((word) => areOne(word, deed) && !runs.test(word.text)))
    return false;
  if (isByIt) return isSaidIn(said, deed) && shareOf(contentOf(rest), isSaid) > SPEAKS;
  const isThing = (word: SaidWord): boolean => areOne(word, head) || /^(?:it|them)$/iu.test(word.text);
  return placesOf(said, deed).some((at) => {
    if (said.slice(at + 1, at + 1 + DONE_WITHIN.behind).some(isThing)) return true;
    return (
      isParticiple.test(said[at]?.text ?? "") && said.slice(Math.max(0, at - DONE_WITHIN.before), at).some(isThing)
    );
  });
}

const ofPlace = /^(?:in|at|on|to|into|under|near|inside|within|beneath|beside|behind|between|from|through)$/iu;
/** How far behind what is done a place is named, in words and marks. */
const PLACE_WITHIN = 3;

/** Whether a text says what is done with a thing, or where it is done. */
export function tellsUndergone(
  { thing, verb, isWhere }: { thing: string; verb: string; isWhere: boolean },
  { text, near }: Telling,
): boolean {
  const said = readWords(text);
  const [deed] = readWords(verb);
  if (deed === undefined || !speaksOf(contentOf(thing), said, near)) return false;
  const places = placesOf(said, deed);
  if (!isWhere) return places.length > 0;
  return places.some((at) => said.slice(at + 1, at + 1 + PLACE_WITHIN).some((word) => ofPlace.test(word.text)));
}
