import { months } from "@/lib/domain/text/months";

/** A number's format in its tokens: what is written as it stands, and what stands for a part of the number. */
type Token = { literal: string } | { code: string };

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
  47: "mm:ss",
};

const TOKEN =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|_.|\*.|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]|\[(?<elapsed>[hms])+\]|\[[^\]]*\]|(?<meridiem>AM\/PM|A\/P)|(?<date>y+|m+|d+|h+|s+(?:\.0+)?)|(?<digits>[#0?][#0?,]*(?:\.[#0?]*)?,*)|(?<other>[\s\S])/giu;

function tokensOf(section: string): Token[] {
  return [...section.matchAll(TOKEN)].flatMap(({ groups = {}, 0: whole }): Token[] => {
    const literal = groups["quoted"] ?? groups["escaped"] ?? groups["currency"] ?? groups["other"];
    if (literal !== undefined) return literal === "" ? [] : [{ literal }];
    if (groups["elapsed"] !== undefined) return [{ code: whole.toLowerCase() }];
    const code = groups["meridiem"] ?? groups["date"] ?? groups["digits"];
    return code === undefined ? [] : [{ code: groups["digits"] === undefined ? code.toLowerCase() : code }];
  });
}

/** The parts for numbers above, below and at nothing; a semicolon in quotation marks parts nothing. */
function sectionsOf(code: string): string[] {
  return code.match(/(?:"[^"]*"?|\\.|[^;"\\])+/gu) ?? [];
}

function isDateCode(code: string): boolean {
  return /^(?:\[?[ymdhs]|am\/pm|a\/p)/.test(code);
}

const DAY_MS = 86_400_000;
/** Days from the day that tables of 1900 count as the first to that of those of 1904. */
const DAYS_1904 = 1_462;
/** The last day that a table can tell: 31 December 9999. */
const DAYS_MOST = 2_958_466;

/** The instant that a number of days stands for. Tables of 1900 count a 29 February 1900, which never was. */
function instantOf(days: number, is1904: boolean): Date | null {
  const counted = is1904 ? days + DAYS_1904 : days;
  if (!(counted >= 0 && counted < DAYS_MOST)) return null;
  const since = counted < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  return new Date(since + Math.round((counted * DAY_MS) / 1_000) * 1_000);
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function padded(value: number, letters: number): string {
  return letters > 1 ? String(value).padStart(2, "0") : String(value);
}

interface Clock {
  at: Date;
  /** All the days, for hours that go on beyond a day. */
  days: number;
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

function elapsedIn({ days }: Clock, unit: string): string {
  const seconds = Math.round(days * 86_400);
  return String(Math.floor(seconds / ({ h: 3_600, m: 60 }[unit] ?? 1)));
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
  if (first === "s") return padded(at.getUTCSeconds(), letters);
  return padded(isTwelve ? at.getUTCHours() % 12 || 12 : at.getUTCHours(), letters);
}

function dateText(days: number, tokens: readonly Token[], is1904: boolean): string | null {
  const at = instantOf(days, is1904);
  if (at === null) return null;
  const codes = tokens.flatMap((token) => ("code" in token ? [token.code] : []));
  const clock: Clock = { at, days, isTwelve: codes.some((code) => code.startsWith("a")) };
  let nth = -1;
  return tokens
    .map((token) => {
      if ("literal" in token) return token.literal;
      nth += 1;
      const isMinute = /^\[?h/.test(codes[nth - 1] ?? "") || (codes[nth + 1] ?? "").startsWith("s");
      return isDateCode(token.code) ? partIn(clock, token.code, isMinute) : "";
    })
    .join("");
}

/** A number as a table without any format shows it: whole ones whole, others by ten digits that count. */
function plainNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : String(Number(value.toPrecision(10)));
}

function digitsText(value: number, code: string, isPercent: boolean): string {
  const scaled = value * (isPercent ? 100 : 1) * 1_000 ** -(/,*$/.exec(code)?.[0].length ?? 0);
  const [whole = "", decimals = ""] = code.replace(/,+$/, "").split(".");
  const minimumFractionDigits = Math.min(15, decimals.replace(/[^0]/g, "").length);
  // Fifteen digits are what a table counts with: 1.005 is no 1.00499….
  return Number(scaled.toPrecision(15)).toLocaleString("en-US", {
    useGrouping: whole.includes(","),
    minimumIntegerDigits: Math.max(1, Math.min(15, whole.replace(/[^0]/g, "").length)),
    minimumFractionDigits,
    maximumFractionDigits: Math.max(minimumFractionDigits, Math.min(15, decimals.length)),
  });
}

function numberText(value: number, tokens: readonly Token[]): string | null {
  const digits = tokens.filter((token) => "code" in token);
  const isPercent = tokens.some((token) => "literal" in token && token.literal === "%");
  // Fractions and powers of ten are told as plain numbers.
  const isStrange = tokens.some((token) => "literal" in token && /^[/E@]$/i.test(token.literal));
  if (digits.length > 1 || isStrange) return null;
  return tokens
    .map((token) => ("literal" in token ? token.literal : digitsText(value, token.code, isPercent)))
    .join("");
}

function sectionFor(value: number, code: string): { section: string; shown: number } {
  const [above = "", below, nothing] = sectionsOf(code);
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

/** A number as people see it in its table: dates, percent, thousands, decimals, currencies. A format that is not known shows it plain. */
export function formatNumber(value: number, { id, code }: NumberFormat, is1904: boolean): string {
  const known = code ?? (isLocalDate(id) ? "yyyy-mm-dd" : builtIn[id]) ?? "General";
  const { section, shown } = sectionFor(value, known);
  // Conditions are looked up nowhere: what they would choose between is told plain.
  if (/general|standard|^\s*@|\[[<>=]/i.test(section)) return plainNumber(value);
  const tokens = tokensOf(section);
  const isDate = tokens.some((token) => "code" in token && isDateCode(token.code));
  const text = isDate ? dateText(shown, tokens, is1904) : numberText(Math.abs(shown), tokens);
  if (text === null || text.trim() === "") return plainNumber(value);
  return `${shown < 0 ? "-" : ""}${text.trim()}`;
}
