/** Whose password it is to be: what people who guess try first. */
export interface Owner {
  readonly email: string;
  readonly name: string;
}

/** Shorter parts of a name or an address stand in too many words by chance. */
const PART_LETTERS = 4;
/** Signs around a common password that add nothing: what programs that guess put there, a year or “123!”. */
const PADDING_MOST = 6;
/** Characters of any kind around a common password that are soon tried. */
const ENDS_MOST = 3;
/** A password needs ten characters; one that repeats fewer than these is a shorter one. */
const PERIOD_LEAST = 10;
/** “aaaaabbbbb” is long and has two letters. */
const DISTINCT_LEAST = 4;

/** Letters for which people write a digit or a sign. */
const written: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

function normal(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function asLetters(text: string): string {
  return [...text].map((sign) => written[sign] ?? sign).join("");
}

function partsOf({ email, name }: Owner): string[] {
  // The last label of an address, as “org”, says nothing of anybody.
  const labels = normal(email).replace(/\.[^.@]*$/u, "");
  const parts = `${labels} ${normal(name)}`.split(/[^\p{L}\p{N}]+/u);
  return [...new Set(parts)].filter((part) => [...part].length >= PART_LETTERS);
}

/** The length of the piece that a text repeats; its own length where it repeats none. */
function periodOf(signs: readonly string[]): number {
  for (let period = 1; period <= signs.length / 2; period += 1) {
    if (signs.every((sign, at) => at < period || sign === signs[at - period])) return period;
  }
  return signs.length;
}

/** Whether each character follows its neighbour in the alphabet, up or down: “abcdefghij”. */
function isRow(signs: readonly string[]): boolean {
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step));
}

/** The password without the digits and signs around it, where those are few. */
function core(password: string): string {
  const bare = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return password.length - bare.length <= PADDING_MOST ? bare : password;
}

/** What is left of a text without its ends, as long as at most so many characters are taken off. */
function inner(text: string, most: number): string[] {
  const ends = Array.from({ length: most + 1 }, (_, taken) => taken);
  return ends.flatMap((before) =>
    ends.slice(0, most + 1 - before).map((after) => text.slice(before, text.length - after)),
  );
}

function isListed(password: string, isCommon: (password: string) => boolean): boolean {
  const forms = [
    core(password),
    core(asLetters(core(password))),
    ...[password, asLetters(password)].flatMap((form) => inner(form, ENDS_MOST)),
  ];
  return forms.some((form) => form.length >= PART_LETTERS && isCommon(form));
}

const ADVICE = "Three or four words that have nothing to do with each other are hard to guess and easy to keep.";

/**
 * Why a password is too easily guessed, as a sentence for whoever chose it; null where nothing is known against it.
 * `isCommon` says whether a password, in small letters, is on a list of leaked ones.
 */
export function whyWeak(password: string, owner: Owner, isCommon: (password: string) => boolean): string | null {
  const chosen = normal(password);
  const own = partsOf(owner).find((part) => chosen.includes(part));
  if (own !== undefined) {
    return `This password holds “${own}”, which is part of your name or e-mail address and tried first. ${ADVICE}`;
  }
  if (isListed(chosen, isCommon)) {
    return `This password, or most of it, is on a list of leaked ones, which are tried first. ${ADVICE}`;
  }
  const signs = [...chosen];
  if (new Set(signs).size < DISTINCT_LEAST || periodOf(signs) < Math.min(PERIOD_LEAST, signs.length) || isRow(signs)) {
    return `This password repeats a few characters or follows the alphabet, so it is soon guessed. ${ADVICE}`;
  }
  return null;
}
