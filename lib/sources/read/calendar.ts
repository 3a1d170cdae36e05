/** Languages whose names of months are known: those of Europe that write them in words. */
const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "tr", "ru", "uk"];

/** Short names that are words of their own in English. */
const words = new Set(["out", "set", "ago"]);

function bare(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}

/** Names of months, whole and short, as they stand alone and beside a day, and each one's number from 1. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>([["sept", 9]]);
  for (const language of languages) {
    for (const month of ["long", "short"] as const) {
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      const beside = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      for (let nth = 1; nth <= 12; nth += 1) {
        const at = Date.UTC(2024, nth - 1, 1);
        const parts = beside.formatToParts(at).flatMap(({ type, value }) => (type === "month" ? [value] : []));
        for (const name of [alone.format(at), ...parts].map(bare)) {
          if (/^\p{L}{3,}$/u.test(name) && !words.has(name) && !names.has(name)) names.set(name, nth);
        }
      }
    }
  }
  return names;
}

const months = monthNames();
const month = `(?<month>${[...months.keys()].join("|")})\\.?`;
const year = "(?<year>(?:19|20)\\d{2})";
const day = "(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?";

/**
 * Dates as documents give them: `2025-03-14`, `14 March 2025`, `14-Mar-2025`, `14 de marzo de 2025`, `March 14, 2025`,
 * `14.03.2025`, `2025年3月14日`, `March 2025`.
 */
const forms = [
  `${year}[-/.](?<nth>\\d{1,2})[-/.](?<day>\\d{1,2})`,
  `${year}年(?<nth>\\d{1,2})月(?<day>\\d{1,2})日`,
  `${day}[ -](?:de |of )?${month}(?:,? (?:de |del )?|-)${year}`,
  `${month} ${day},? ${year}`,
  `(?<day>\\d{1,2})\\.\\s?(?<nth>\\d{1,2})\\.\\s?${year}`,
  `(?<one>\\d{1,2})/(?<other>\\d{1,2})/${year}`,
  `${month},? (?:de )?${year}`,
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, "iu"));

type Groups = Record<string, string | undefined>;

function twoDigits(digits: string): string {
  return digits.padStart(2, "0");
}

/** `03/14/2025` and `14/03/2025` are clear; `03/04/2025` is one day here and another there: none. */
function ofSlashes({ one = "", other = "", year: inYear }: Groups): string | null {
  const [first, second] = [Number(one), Number(other)];
  if (first > 12 || first === second) return [inYear, twoDigits(other), twoDigits(one)].join("-");
  return second > 12 ? [inYear, twoDigits(one), twoDigits(other)].join("-") : null;
}

function isoOf(groups: Groups): string | null {
  if (groups["one"] !== undefined) return ofSlashes(groups);
  const inYear = groups["nth"] ?? String(months.get((groups["month"] ?? "").toLowerCase()) ?? "");
  const inMonth = groups["day"];
  return [groups["year"], twoDigits(inYear), ...(inMonth === undefined ? [] : [twoDigits(inMonth)])].join("-");
}

const DAY_MS = 86_400_000;

/** `2024-03-01` of a date that begins so, or `2024-03`; one that is not in the calendar, or not yet, is nothing to rely on. */
export function knownDate(text: string | null): string | null {
  const date = /^(?:1[5-9]|20)\d{2}-\d{2}(?:-\d{2})?/.exec(text ?? "")?.[0];
  if (date === undefined) return null;
  const whole = date.length === 7 ? `${date}-01` : date;
  const atMs = Date.parse(`${whole}T00:00:00Z`);
  const isDay = !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(whole);
  return isDay && atMs < Date.now() + DAY_MS ? date : null;
}

/** The date that stands in a line in words or in figures. */
export function wordedDate(line: string): string | null {
  for (const form of forms) {
    const groups = form.exec(line)?.groups;
    const date = groups === undefined ? null : knownDate(isoOf(groups));
    if (date !== null) return date;
  }
  return null;
}

/** The date that a field's value begins with or holds: also `20240215`, and one with a time behind it. */
export function fieldDate(given: string | null | undefined): string | null {
  const text = (given ?? "").trim();
  const packed = /^((?:19|20)\d{2})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d{3})/.exec(text);
  return (packed ? knownDate(`${packed[1]}-${packed[2]}-${packed[3]}`) : null) ?? knownDate(text) ?? wordedDate(text);
}

/** The date that a name or an address holds: `2024-02-15`, `2024_02_15`, `20240215`, between other signs. */
export function namedDate(name: string): string | null {
  for (const form of [
    /(?<!\d)((?:19|20)\d{2})([-_.])(\d{2})\2(\d{2})(?!\d)/,
    /(?<!\d)((?:19|20)\d{2})()(\d{2})(\d{2})(?!\d)/,
  ]) {
    const found = form.exec(name);
    const date = found && knownDate(`${found[1]}-${found[3]}-${found[4]}`);
    if (date) return date;
  }
  return null;
}
