import { endsSentence, type Sentence } from "@/lib/domain/prose/sentences";
import { stopWords } from "./stop-words";
import { stem, termSet, words } from "./terms";

/** A name that opens a sentence: words with a capital, with the small words within a name. */
const opening =
  /^(?:[Tt]he\s+(?:(?:neighbouring|nearby|former|new|old|local|late|present|current|original|rival|sister)\s)?)?(\p{Lu}[\p{L}\p{N}'’&.-]*(?:\s(?:(?:of|the|de|la|du|von|van|der|and|&)\s){0,2}\p{Lu}[\p{L}\p{N}'’&.-]*){0,5})(?=[\s,(])/u;
/** What must stand behind a single word with a capital, which may only begin the sentence. */
const doing = /^\s+(?:also\s+|now\s+)?(?:is|was|has|had|will|would|can|could|did|does)\b/u;
/** Words that count, or leave open who is meant. */
const counting =
  /^(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)(?:[- ].*)?|every(?:one|body)|no(?:body|ne)|half|today|yesterday|tomorrow|work|part)$/iu;

/** The name of whom or what a sentence speaks, where it opens with it; null where it opens otherwise. */
export function openingName(sentence: string): string | null {
  const found = opening.exec(sentence);
  const name = found?.[1] ?? "";
  const [first = ""] = words(name);
  // “Ada’s boat” speaks of the boat.
  if (found === null || stopWords.has(first) || counting.test(name) || /['’]s?$/u.test(name)) return null;
  const isSure = words(name).length > 1 || doing.test(sentence.slice(found[0].length));
  return isSure ? name.replace(/[.,'’-]+$/u, "") : null;
}

/** Beginnings that stand for what was named before: one person or thing. Of several nobody can say which. */
const pronoun = /^(?:["“'‘(]\s*)?(?:he|she|his|her|it|its)(?![\p{L}'’])/iu;
const ofPerson = /^(?:["“'‘(]\s*)?(?:he|she|his|her)(?![\p{L}'’])/iu;
/** One word for several, which happens to open a sentence: “Guests had to wait.” Nobody calls them “he”. */
const severalAtOnce = /^\p{L}+(?:[^aeiousry]s|[eo]rs|ies)$/iu;
/** What somebody says is said behind their name: “Ada Lee reported that …”; “the bridge” in what follows is not them. */
const speaking =
  /^\s+(?:(?:also|then) )?(?:reported|said|says|asked|proposed|suggested|thinks|believes|disagreed|objected|(?:was|is|voted|spoke) (?:against|for)|(?:was|is) in favour)\b/u;
const definite = /^The (\p{Ll}[\p{L}-]*) (?:(?:now|also|still|then|later|first|only|already) )?(\p{Ll}[\p{L}-]*)/u;
/** What the word behind a noun looks like when the noun stands alone, with nothing that says which one is meant. */
const behind =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|did|does|may|must|should|costs?|\p{L}{2,}(?:ed|es)|became|began|came|fell|gave|grew|held|left|lost|made|met|paid|ran|rose|said|sold|spent|stood|took|went|won|\p{L}{3,}s)$/u;
/** Pronouns that keep to what was named, wherever in a sentence they stand. */
const within = /\b(?:he|she|it|him|her|his|its)\b/iu;

/** Of whom or what the sentences before speak, and who was last told to say something. */
interface Spoken {
  current: string | null;
  speaker: string | null;
}

const nobody: Spoken = { current: null, speaker: null };

function isFullName(name: string): boolean {
  return /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u.test(name);
}

/** Whether a thing that opens a sentence by its kind alone was spoken of by that kind before, and not as the kind of a name. */
function isIntroduced(noun: string, before: readonly string[]): boolean {
  const kind = stem(noun);
  return before.some((text) => {
    const said = words(text).map(stem);
    if (!said.includes(kind)) return false;
    const name = openingName(text);
    // “The Arctic Tern is a vessel of …”: there the kind is the name's own.
    return name === null || !/\b(?:is|was|are|were) (?:an?|the|one of)\b/u.test(text);
  });
}

/**
 * For each sentence the name that it speaks of without naming it: “The Arctic Tern was built in 1998. The vessel now
 * costs more.” Null where it names its own subject, where nothing before it does, or where that cannot be told.
 */
export function antecedents(text: string, all: readonly Sentence[]): (string | null)[] {
  let spoken = nobody;
  let before: string[] = [];
  return all.map((sentence, nth) => {
    const previous = all[nth - 1];
    const isApart = previous === undefined || /\n\s*\n/.test(text.slice(previous.end, sentence.start));
    if (isApart || sentence.kind !== "prose") {
      spoken = nobody;
      before = [];
    }
    const meant = meantBy(sentence.text, spoken, before);
    // A line that is no sentence, as a heading, tells of nobody.
    const named = endsSentence(sentence.text) ? openingName(sentence.text) : null;
    spoken = goesOn(spoken, sentence.text, { named, meant });
    before.push(sentence.text);
    return meant;
  });
}

/** Of whom or what is spoken behind a sentence. */
function goesOn(
  { current, speaker }: Spoken,
  sentence: string,
  { named, meant }: { named: string | null; meant: string | null },
): Spoken {
  if (named !== null) {
    const behindName = sentence.slice(sentence.indexOf(named) + named.length);
    return { current: named, speaker: isFullName(named) && speaking.test(behindName) ? named : speaker };
  }
  const isKept = meant !== null || within.test(sentence);
  return { current: isKept ? (meant ?? current) : null, speaker };
}

function meantBy(sentence: string, { current, speaker }: Spoken, before: readonly string[]): string | null {
  if (ofPerson.test(sentence) && (current === null || severalAtOnce.test(current))) return speaker;
  if (current === null) return null;
  if (pronoun.test(sentence)) return current;
  // What somebody speaks of is not themselves.
  if (current === speaker) return null;
  const [, noun = "", next = ""] = definite.exec(sentence) ?? [];
  if (noun === "" || !behind.test(next) || isIntroduced(noun, before)) return null;
  // A name in the sentence says itself which one is meant.
  return /(?<=\s)\p{Lu}\p{Ll}/u.test(sentence.split(/\s+/).slice(0, 6).join(" ")) ? null : current;
}

/** Share of a name that a title has which names the same: “Leland School” is not named by “Schools of the county”. */
const SAME = 0.5;

/**
 * The name that a statement stands under which points to what was named before it: the title where it names the same, or
 * where the text that the sentence stands in speaks of it; else what the sentences before it speak of.
 */
export function nameFor(antecedent: string | null, title: string, text: ReadonlySet<string>): string {
  if (antecedent === null) return title;
  const [named, titled] = [[...termSet(antecedent)], termSet(title)];
  const same = named.filter((term) => titled.has(term) && text.has(term)).length;
  return same > 0 && same >= SAME * named.length ? title : antecedent;
}
