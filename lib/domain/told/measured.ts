import { clauseOf } from "@/lib/domain/text/asked-terms";
import { stem, words } from "@/lib/domain/text/terms";

export const lengths =
  "km|kilomet(?:re|er)s?|m|met(?:re|er)s?|cm|mm|centimet(?:re|er)s?|miles?|feet|foot|ft|yards?|inch(?:es)?";
const weights = "kg|kilograms?|kilos?|grams?|tons?|tonnes?|pounds?|lbs?|ounces?|hundredweight";
const money = "euros?|dollars?|pounds?|francs?|crowns?|guilders?|marks?|yen|cents?|pence|shillings?";
const written = String.raw`(?:\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half))`;

/** A figure in one of some units, as the source of a pattern. */
export function figureIn(units: string): string {
  return String.raw`${written}[\p{N}.,]*(?:[\s-]\p{L}+)?[\s-]?(?:${units})(?!\p{L})`;
}

const degrees = String.raw`\p{N}[\p{N}.,]*\s?(?:°|degrees)`;

/** How a figure is written of what a word asks for: “how heavy”. */
const figures: readonly { asks: RegExp; figure: string }[] = [
  { asks: /^(?:hot|cold|warm|cool)$/iu, figure: degrees },
  { asks: /^heavy$/iu, figure: figureIn(weights) },
  { asks: /^(?:high|deep|low)$/iu, figure: figureIn(lengths) },
];
/** What is high or low in another unit than one of length. */
const ofMoney = /^(?:prices?|costs?|fees?|fares?|rents?|wages?)$/iu;
const ofHeat = /^temperatures?$/iu;

/** “How high did the water stand”: the word that asks, and verbs that say no more than that it was so. */
const extent =
  /\bhow (high|deep|low|hot|cold|warm|cool|heavy)\b(?=[^?]*?\b(?:did|does|do|had|has|have|was|were|is|are)\b)/iu;
const verbs =
  "stand stood rise rose risen get got go went reach reached climb climbed come came become became lie lay grow grew fall fell sink sank drop dropped";

const upwards = "peak|maximum|high|high-water mark|crest|record";
const downwards = "minimum|low|low-water mark|trough";
const isDownwards = /^(?:low|cold|cool)$/iu;

/** “The peak was read as …”, “The gauge showed …”: the value that an event came to, whatever it is of, and none beside which it is put. */
function peak(ends: string, figure: string): RegExp {
  const named = String.raw`(?:the|its|a)\s(?:[\p{L}-]+\s){0,2}?(?:${ends})\b[^.;]{0,60}?\b(?:was|were|is|stood|reached|came|touched|hit|passed|got|went)\b`;
  const read = String.raw`(?:the|a)\s(?:[\p{L}-]+\s)?(?:gauge|reading|thermometer|scales?|needle|dial)\b[^.;]{0,60}?\b(?:was|stood|read|showed|shows|reached|touched)\b`;
  const beside = String.raw`(?![^.;]{0,40}\b(?:above|below|higher|lower|more|less) than\b)`;
  return new RegExp(`^(?:[^.:;]{1,80}: )?(?:${named}|${read})${beside}[^.;]{0,60}?(?:${figure})`, "iu");
}

/** A form in which a measure is told, with the terms of the question that it stands for. */
interface MeasureForm {
  terms: ReadonlySet<string>;
  gives: RegExp;
}

function figureFor(word: string, thing: string): string | null {
  if (ofMoney.test(thing)) return String.raw`[€$£¥]\s?\p{N}|${figureIn(money)}`;
  if (ofHeat.test(thing)) return degrees;
  return figures.find(({ asks }) => asks.test(word))?.figure ?? null;
}

/** A year or a name: the peak of one event is none of another. */
const anchored = /(?<!\p{N})(?:1\d|20)\d\d(?!\p{N})|(?<=\s)\p{Lu}\p{L}/u;

/**
 * How it is told how high, deep, heavy or hot something was at an event that the question names: the peak, the low or the
 * reading of that event, in a unit of what is asked, is that of the thing, whose name such a sentence need not have.
 */
export function measureAsked(question: string): MeasureForm | null {
  const [, word = ""] = extent.exec(question) ?? [];
  const thing = words(clauseOf(question).subject).at(-1) ?? "";
  const figure = figureFor(word, thing);
  if (word === "" || thing === "" || figure === null || !anchored.test(question)) return null;
  const asked = new Set(words(question).map(stem));
  const told = verbs
    .split(" ")
    .map(stem)
    .filter((verb) => asked.has(verb));
  const gives = peak(isDownwards.test(word) ? downwards : upwards, figure);
  return { terms: new Set([stem(word), stem(thing), ...told]), gives };
}
