import { keeping } from "@/lib/domain/core/keep";
import { isContentWord, stem } from "./terms";
import { joinedUnits } from "./units";

/** A number with what it counts or measures, and where it stands in the text (code units). */
export interface Quantity {
  low: number;
  high: number;
  /** Normal form of the unit or of the thing counted; empty for a bare number such as a ratio. */
  unit: string;
  bound: "exact" | "about" | "least" | "most";
  /** A circumstance (“at −15 °C”), not a finding. */
  isCondition: boolean;
  start: number;
  end: number;
}

const digits = String.raw`\d{1,3}(?:[,\u00A0\u202F]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const number = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,_/#[]|[\p{L}\p{N}][-−–])(?<sign>[-−–]?)(?<currency>[€$£]\s?)?(?<low>${digits})(?:\s?(?:to|–|-|and)\s?(?:[€$£]\s?)?(?<high>[-−]?(?:${digits})))?(?<scale>\s?(?:thousand|million|billion|bn|k|m)(?![\p{L}\p{N}]))?(?<unit>\s?(?:%|°\s?[CF]|[\p{L}µ]+(?:\([A-Z]\))?(?:\/[\p{L}]+)?|-[\p{L}]+))?`,
  "giu",
);

const scales: Readonly<Record<string, number>> = { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9 };

const unitNames: Readonly<Record<string, string>> = {
  "%": "%",
  percent: "%",
  per: "%",
  "€": "eur",
  euro: "eur",
  euros: "eur",
  eur: "eur",
  $: "usd",
  dollars: "usd",
  usd: "usd",
  "£": "gbp",
  pounds: "gbp",
  "°c": "°c",
  degrees: "°c",
  "°f": "°f",
};

const spelled = new Map(
  [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
  ].map((name, index) => [name, index + 1] as const),
);
const tens = new Map(
  ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].map(
    (name, index) => [name, 20 + 10 * index] as const,
  ),
);

/** The value of a spelled number from two to ninety-nine. */
function spelledValue(word: string): number | undefined {
  const [first = "", second] = word.toLowerCase().split("-");
  const ten = tens.get(first);
  if (ten === undefined) return second === undefined ? spelled.get(first) : undefined;
  return second === undefined ? ten : ten + (spelled.get(second) ?? 0);
}

/** Whether a word is a number from one to ninety-nine, spelled out. */
export function isSpelledNumber(word: string): boolean {
  return spelledValue(word) !== undefined;
}

const spelledNumber = new RegExp(
  String.raw`(?<![\p{L}-])(?<word>(?:${[...tens.keys()].join("|")})(?:-(?:${[...spelled.keys()].slice(0, 9).join("|")}))?|${[...spelled.keys()].slice(1).join("|")})\s(?<unit>\p{L}+)`,
  "giu",
);

const aboutBefore =
  /(?:about|around|roughly|nearly|almost|approximately|circa|some|close to|just under|just over|~|≈)\s*$/i;
const leastBefore = /(?:at least|more than|over|above|exceed(?:s|ed|ing)?|>|≥)\s*$/i;
const mostBefore = /(?:at most|less than|fewer than|under|below|up to|within|<|≤)\s*$/i;
/** What is denied is the other bound: “no more than five” is a most, “not less than five” a least. */
const deniedBefore =
  /(?:\b(?:no|not|never|cannot)|n['’]t)\s+(?:(?:more|less|fewer) than|over|above|under|below|exceed(?:s|ed|ing)?)\s*$/i;
/** Characters before a number that say how far it goes. */
const BEFORE = 24;
const conditionBefore = /(?:\bat|below|above|under|down to|as low as|from|to|around|of|near)\s*$/i;

function readNumber(text: string): number {
  return Number(text.replace(/[,\u00A0\u202F]/g, "").replace("−", "-"));
}

/** Years are circumstances of a statement, no finding: 1900 to 2100 without a unit of measure. */
function isYear(text: string, unit: string): boolean {
  return /^(?:19|20)\d\d$/.test(text) && !["%", "eur", "usd", "gbp", "°c", "kw", "kwh"].includes(unit);
}

function unitOf(raw: string, currency: string): string {
  if (currency !== "") return unitNames[currency] ?? currency;
  const bare = raw.replace(/\s/g, "").replace(/^-/, "").toLowerCase();
  const known = unitNames[bare];
  if (known !== undefined) return known;
  return isContentWord(bare) ? stem(bare) : "";
}

/** “per home” behind a number belongs to its unit: a cost per year is no cost per home. */
function perWhat(behind: string): string {
  const found = /^\s*(?:per|each)\s(?!cent)(\p{L}+)/iu.exec(behind)?.[1];
  return found === undefined ? "" : `/${stem(found.toLowerCase())}`;
}

function boundOf(before: string): Quantity["bound"] {
  const isDenied = deniedBefore.test(before);
  if (leastBefore.test(before)) return isDenied ? "most" : "least";
  if (mostBefore.test(before)) return isDenied ? "least" : "most";
  return aboutBefore.test(before) ? "about" : "exact";
}

/** A quantity of a text with its bound as older runs read it: “no more than” as a least, “no less than” as a most. */
export function withFormerBound<Q extends Pick<Quantity, "bound" | "start">>(text: string, quantity: Q): Q {
  const before = beforeOf(text, quantity.start);
  if (leastBefore.test(before) || /(?:no fewer|not less) than\s*$/i.test(before))
    return { ...quantity, bound: "least" };
  return mostBefore.test(before) ? { ...quantity, bound: "most" } : quantity;
}

function beforeOf(text: string, start: number): string {
  return text.slice(Math.max(0, start - BEFORE), start);
}

function written(text: string): Quantity[] {
  return [...text.matchAll(number)].flatMap((hit): Quantity[] => {
    const { sign = "", currency = "", low = "", high, scale = "", unit: rawUnit = "" } = hit.groups ?? {};
    const isPerCent = rawUnit.trim() !== "per" || /^\s?cent/.test(text.slice(hit.index + hit[0].length));
    const unit = unitOf(isPerCent ? rawUnit : "", currency.trim());
    if (isYear(low, unit) && scale === "") return [];
    const isUnitWritten = currency === "" && unit !== "";
    const factor = scales[scale.trim().toLowerCase()] ?? 1;
    const first = readNumber(low) * factor * (/[-−]/.test(sign) ? -1 : 1);
    const second = high === undefined || isYear(high, unit) ? first : readNumber(high) * factor;
    const before = beforeOf(text, hit.index);
    const end = hit.index + hit[0].length - (isUnitWritten ? 0 : rawUnit.length);
    return [
      {
        low: Math.min(first, second),
        high: Math.max(first, second),
        unit: `${unit}${perWhat(text.slice(end))}`,
        bound: boundOf(before),
        isCondition: (unit === "°c" || unit === "°f") && conditionBefore.test(before),
        start: hit.index,
        end,
      },
    ];
  });
}

function spelledOut(text: string): Quantity[] {
  return [...text.matchAll(spelledNumber)].map((hit) => {
    const value = spelledValue(hit.groups?.word ?? "") ?? 0;
    const before = beforeOf(text, hit.index);
    return {
      low: value,
      high: value,
      unit: unitOf(hit.groups?.unit ?? "", ""),
      bound: boundOf(before),
      isCondition: false,
      start: hit.index,
      end: hit.index + hit[0].length,
    };
  });
}

/** The quantities of a text in order: digits with currency, scale, range and unit, and those from two to nineteen, and tens, spelled out. */
export const quantities: (text: string) => readonly Quantity[] = keeping(readAnew, { texts: 4_000, length: 2_000 });

function readAnew(text: string): Quantity[] {
  return joinedUnits(
    text,
    [...written(text), ...spelledOut(text)].toSorted((a, b) => a.start - b.start),
  );
}

/** Every number of a text as written, sorted: what two statements must share to be the same. */
export function numbersIn(text: string): string[] {
  const found = text.match(new RegExp(digits, "g")) ?? [];
  const named = [...text.matchAll(spelledNumber)].flatMap((hit) => spelledValue(hit.groups?.word ?? "") ?? []);
  return [...found.map((entry) => entry.replace(/[,\u00A0\u202F]/g, "")), ...named.map(String)].toSorted();
}

/** The years that a text names, 1900 to 2100; “2021–22” and “2021/22” name both. */
export function years(text: string): Set<string> {
  const found = new Set<string>();
  for (const hit of text.matchAll(
    /(?<![\p{L}\p{N}.,€$£])((?:19|20)\d\d)(?:\s?[–/-]\s?(\d\d(?:\d\d)?))?(?![\p{L}\p{N}%]|[.,]\d)/gu,
  )) {
    const [, first = "", second] = hit;
    found.add(first);
    if (second !== undefined) found.add(second.length === 4 ? second : `${first.slice(0, 2)}${second}`);
  }
  return found;
}
