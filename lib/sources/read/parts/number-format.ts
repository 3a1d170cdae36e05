import { months } from "@/lib/domain/text/months";

/** A number's format in its tokens: what is written as it stands, and what stands for a part of the number. */
type Token = { literal: string; isQuoted: boolean } | { code: string };

/**
 * The formats that have a number instead of a code. Where a short date is that of the reader's country (14, 22), it is
 * told as ISO 8601 has it. Source: ECMA-376, part 1, 18.8.30.
 */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
};

const TOKEN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|_.|\*.|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|\[(?<elapsed>[hms])+\]|\[[^\]]*\]|(?<meridiem>AM\/PM|A\/P)|(?<date>y+|m+|d+|h+|s+(?:\.0+)?)|(?<digits>[#0?][#0?,]*(?:\.[#0?]*)?,*)|(?<other>[\s\S])/giu;

function tokensOf(section: string): Token[] {
  return [...section.matchAll(TOKEN)].flatMap(({ groups = {}, 0: whole }): Token[] => {
    const literal = groups["quoted"] ?? groups["escaped"] ?? groups["currency"] ?? groups["other"];
    const isQuoted = groups["other"] === undefined;
    if (literal !== undefined) return literal === "" ? [] : [{ literal, isQuoted }];
    if (groups["elapsed"] !== undefined) return [{ code: whole.toLowerCase() }];
    const code = groups["meridiem"] ?? groups["date"] ?? groups["digits"];
    return code === undefined ? [] : [{ code: groups["digits"] === undefined ? code.toLowerCase() : code }];
  });
}

/** The parts for numbers above, below and at nothing, which may be empty; a semicolon that is quoted parts nothing. */
function sectionsOf(code: string): string[] {
  const sections = [""];
  for (const [piece] of code.matchAll(/"[^"]*"?|[\\_*].?|;|[^;"\\_*]+/gsu)) {
    if (piece === ";") sections.push("");
    else sections[sections.length - 1] += piece;
  }
  return sections;
}

function isDateCode(code: string): boolean {
  return /^(?:\[?[ymdhs]|am\/pm|a\/p)/.test(code);
}

const DAY_MS = 86_400_000;
/** Days from the day that tables of 1900 count as the first to that of those of 1904. */
const DAYS_1904 = 1_462;
/** The last day that a table can tell: 31 December 9999. */
const DAYS_MOST = 2_958_466;

/** Days in milliseconds, as exactly as the time is told. */
function roundedMs(days: number, decimals: number): number {
  const unit = 1_000 / 10 ** decimals;
  return Math.round((days * DAY_MS) / unit) * unit;
}

/** The instant that a number of days stands for. Tables of 1900 count a 29 February 1900, which never was. */
function instantOf(days: number, is1904: boolean, decimals: number): Date | null {
  const counted = is1904 ? days + DAYS_1904 : days;
  if (!(counted >= 0 && counted < DAYS_MOST)) return null;
  const since = counted < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  return new Date(since + roundedMs(counted, decimals));
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function padded(value: number, letters: number): string {
  return letters > 1 ? String(value).padStart(2, "0") : String(value);
}

interface Clock {
  at: Date;
  /** All the time since the first day, for hours that go on beyond a day. */
  elapsedMs: number;
  isTwelve: boolean;
}

function monthIn({ at }: Clock, letters: number): string {
  const name = months[at.getUTCMonth()] ?? "";
  if (letters < 3) return padded(at.getUTCMonth() + 1, letters);
  return letters === 3 ? name.slice(0, 3) : letters === 5 ? name.slice(0, 1) : name;
}

function dayIn({ at }: Clock, letters: number): string {
  const name = weekdays[at.getUTCDay()] ?? "";
  if (letters < 3) return padded(at.getUTCDate(), letters);
  return letters === 3 ? name.slice(0, 3) : name;
}

function elapsedIn({ elapsedMs }: Clock, unit: string): string {
  return String(Math.floor(elapsedMs / ({ h: 3_600_000, m: 60_000 }[unit] ?? 1_000)));
}

/** Digits behind the point of a second: a thousandth is the smallest part that is told. */
function decimalsOf(code: string): number {
  return Math.min(3, /^s+\.(0+)/.exec(code)?.[1]?.length ?? 0);
}

function secondIn({ at }: Clock, code: string, letters: number): string {
  const decimals = decimalsOf(code);
  const parts = String(at.getUTCMilliseconds()).padStart(3, "0").slice(0, decimals);
  return `${padded(at.getUTCSeconds(), letters)}${decimals === 0 ? "" : `.${parts}`}`;
}

/** One part of a date or a time; `m` is minutes where hours stand before it or seconds behind. */
function partIn(clock: Clock, code: string, isMinute: boolean): string {
  const { at, isTwelve } = clock;
  const [first = "", letters] = [code[0], code.replace(/\..*/, "").length];
  if (first === "[") return elapsedIn(clock, code[1] ?? "h");
  if (first === "y") return letters > 2 ? String(at.getUTCFullYear()) : padded(at.getUTCFullYear() % 100, 2);
  if (first === "a") return at.getUTCHours() < 12 ? "AM" : "PM";
  if (first === "m") return isMinute ? padded(at.getUTCMinutes(), letters) : monthIn(clock, letters);
  if (first === "d") return dayIn(clock, letters);
  if (first === "s") return secondIn(clock, code, letters);
  return padded(isTwelve ? at.getUTCHours() % 12 || 12 : at.getUTCHours(), letters);
}

function dateText(days: number, tokens: readonly Token[], is1904: boolean): string | null {
  const codes = tokens.flatMap((token) => ("code" in token ? [token.code] : []));
  const decimals = Math.max(0, ...codes.map(decimalsOf));
  const at = instantOf(days, is1904, decimals);
  if (at === null) return null;
  const clock: Clock = {
    at,
    elapsedMs: roundedMs(days, decimals),
    isTwelve: codes.some((code) => code.startsWith("a")),
  };
  let nth = -1;
  return tokens
    .map((token) => {
      if ("literal" in token) return token.literal;
      nth += 1;
      const isMinute = /^\[?h/.test(codes[nth - 1] ?? "") || (codes[nth + 1] ?? "").startsWith("s");
      return partIn(clock, token.code, isMinute);
    })
    .join("");
}

/** Numbers from here on have no more digits that count behind their point than a format without code shows. */
const LARGE = 1e9;

/** Fifteen digits are what a table counts with: 1.005 is no 1.00499…. */
function counted(value: number): number {
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(15));
}

/** A number as a table without any format shows it: whole ones whole, of others ten digits or all before the point. */
function plainNumber(value: number): string {
  return String(Math.abs(value) < LARGE ? Number(value.toPrecision(10)) : counted(value));
}

/** How a part of a format writes its number. */
interface Digits {
  format: Intl.NumberFormat;
  scale: number;
  /** Whether it has places for digits alone, where nothing stands at zero. */
  isEmptyAtZero: boolean;
}

const writers = new Map<string, Intl.NumberFormat>();

/** One for each way of writing, of which there are few: to make one takes longer than to write with it. */
function writerOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const found = writers.get(key) ?? new Intl.NumberFormat("en-US", options);
  writers.set(key, found);
  return found;
}

function digitsOf(code: string, isPercent: boolean): Digits {
  const [whole = "", decimals = ""] = code.replace(/,+$/, "").split(".");
  const minimumFractionDigits = Math.min(15, decimals.replace(/[^0]/g, "").length);
  return {
    scale: (isPercent ? 100 : 1) * 1_000 ** -(/,*$/.exec(code)?.[0].length ?? 0),
    isEmptyAtZero: !code.includes("0"),
    format: writerOf({
      useGrouping: whole.includes(","),
      minimumIntegerDigits: Math.max(1, Math.min(15, whole.replace(/[^0]/g, "").length)),
      minimumFractionDigits,
      maximumFractionDigits: Math.max(minimumFractionDigits, Math.min(15, decimals.length)),
    }),
  };
}

function digitsText(value: number, { format, scale, isEmptyAtZero }: Digits): string {
  return value === 0 && isEmptyAtZero ? "" : format.format(counted(value * scale));
}

/** A part of a format, taken apart once: it is used for every cell. */
interface Section {
  /** Null where numbers are told plain. */
  tokens: readonly Token[] | null;
  isDate: boolean;
  digits: Digits | null;
}

const PLAIN: Section = { tokens: null, isDate: false, digits: null };

function sectionOf(source: string): Section {
  if (/general|standard|^\s*@/i.test(source)) return PLAIN;
  const tokens = tokensOf(source);
  const codes = tokens.flatMap((token) => ("code" in token ? [token.code] : []));
  // Digits beside the parts of a time are parts of a second without the seconds: told as plain numbers.
  if (codes.length > 0 && codes.every(isDateCode)) return { tokens, isDate: true, digits: null };
  const marks = tokens.flatMap((token) => ("literal" in token && !token.isQuoted ? [token.literal] : []));
  // Fractions and powers of ten are told as plain numbers.
  if (codes.length > 1 || marks.some((mark) => /^[/E@]$/i.test(mark))) return PLAIN;
  const [code] = codes;
  return { tokens, isDate: false, digits: code === undefined ? null : digitsOf(code, marks.includes("%")) };
}

function numberText(value: number, tokens: readonly Token[], digits: Digits | null): string {
  return tokens
    .map((token) => ("literal" in token ? token.literal : digits === null ? "" : digitsText(value, digits)))
    .join("");
}

function sectionFor(
  value: number,
  [above = PLAIN, below, nothing]: readonly Section[],
): {
  section: Section;
  shown: number;
} {
  if (value < 0 && below !== undefined) return { section: below, shown: -value };
  if (value === 0 && nothing !== undefined) return { section: nothing, shown: value };
  return { section: above, shown: value };
}

/** How a cell's number is written: by its format's number, or by its code where it has one of its own. */
export interface NumberFormat {
  id: number;
  code: string | null;
}

/** Whether dates are told, by numbers of formats that are those of a country. */
function isLocalDate(id: number): boolean {
  return (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

const known = new WeakMap<NumberFormat, readonly Section[]>();

function sectionsFor(format: NumberFormat): readonly Section[] {
  const found = known.get(format);
  if (found !== undefined) return found;
  const code = format.code ?? (isLocalDate(format.id) ? "yyyy-mm-dd" : builtIn[format.id]) ?? "General";
  // Conditions are looked up nowhere: what they would choose between is told plain.
  const sections = /\[[<>=]/.test(code) ? [PLAIN] : sectionsOf(code).slice(0, 3).map(sectionOf);
  known.set(format, sections);
  return sections;
}

/** A number as people see it in its table: dates, percent, thousands, decimals, currencies. A format that is not known shows it plain. */
export function formatNumber(value: number, format: NumberFormat, is1904: boolean): string {
  const { section, shown } = sectionFor(value, sectionsFor(format));
  const { tokens, isDate, digits } = section;
  if (tokens === null) return plainNumber(value);
  const text = isDate ? dateText(shown, tokens, is1904) : numberText(Math.abs(shown), tokens, digits);
  if (text === null || text.trim() === "") return plainNumber(value);
  return `${shown < 0 ? "-" : ""}${text.trim()}`;
}
