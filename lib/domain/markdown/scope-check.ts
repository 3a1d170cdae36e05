import { months } from "@/lib/domain/text/months";

/** What a run knows of itself that a scope sentence may say; null where nobody can tell. */
export interface RunRecord {
  /** The report's language, as a BCP 47 tag: names are told from other words only where these are not capitalised. */
  language: string;
  /** Evidence base, questions, topics, names: every figure, date and name of a scope sentence stands in one of them. */
  lines: readonly string[];
}

const spelled = new Map(
  ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, index) => [word, `${index + 2}`] as const,
  ),
);

/** A number as written anywhere: `1,055` and `1 055` are one; `05` and `5` are. */
function numbersIn(text: string): string[] {
  const written = [...text.matchAll(/\d{1,3}(?:[,\u00A0\u202F ]\d{3})+(?!\d)|\d+(?:\.\d+)?/g)].map(([hit]) =>
    hit.replace(/[,\u00A0\u202F ]/g, "").replace(/^0+(?=\d)/, ""),
  );
  const words = [...text.matchAll(/\p{L}+/gu)].flatMap(([word]) => spelled.get(word.toLowerCase()) ?? []);
  return [...written, ...words];
}

/** Months that are named beside a day or a year; the others may be words. */
function monthsIn(text: string): string[] {
  return months.filter((month) =>
    new RegExp(String.raw`\b${month}\b,?\s+(?:of\s+)?\d|\d(?:st|nd|rd|th)?\.?\s+${month}\b`).test(text),
  );
}

/** The months of the days that are written as `2024-05-14` or as `14-May-2024`. */
function monthsOfDays(text: string): string[] {
  const numbered = [...text.matchAll(/\b\d{4}-(\d{2})\b/g)].flatMap(([, month]) => months[Number(month) - 1] ?? []);
  const short = [...text.matchAll(/\b\d{1,2}-(\p{L}{3,9})-\d{4}\b|\b\d{4}-(\p{L}{3,9})\b/gu)].map(
    (hit) => hit[1] ?? hit[2] ?? "",
  );
  return [...numbered, ...months.filter((month) => short.some((name) => month.startsWith(name)))];
}

/** Words with a capital that do not begin a sentence or a quote: they name someone or something. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;)”"]\s)[“"(]?(\p{Lu}[\p{L}\p{N}'’-]+)/gu)].map(([, name]) => name ?? "");
}

/** A name without the mark of what is its own: Mercer's and Mercer are one. */
function ownerless(word: string): string {
  return word.replace(/['’]s?$/, "");
}

/** Names that are everybody's: the language of the report itself. */
const common: ReadonlySet<string> = new Set([...months.map((month) => month.toLowerCase()), "pdf", "pdfs"]);

/**
 * What a scope sentence says that the run's own record does not hold, in a sentence; null when it holds all. Figures,
 * dates and names count: what else is said of the evidence stands and falls with them.
 */
export function scopeProblem(text: string, record: RunRecord): string | null {
  const all = record.lines.join("\n");
  const numbers = new Set(numbersIn(all));
  const strange = numbersIn(text).find((number) => !numbers.has(number));
  if (strange !== undefined) return `The run's own figures hold no ${strange}.`;
  const dated = new Set<string>([...monthsIn(all), ...monthsOfDays(all)]);
  const month = monthsIn(text).find((name) => !dated.has(name));
  if (month !== undefined) return `The run's own dates hold no ${month}.`;
  if (!record.language.startsWith("en")) return null;
  const words = all.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const known = new Set(words.flatMap((word) => [word, ownerless(word)]));
  const name = namesIn(text)
    .map(ownerless)
    .find((one) => !known.has(one.toLowerCase()) && !common.has(one.toLowerCase()));
  return name === undefined ? null : `The name ${name} stands nowhere in what the run knows of its evidence.`;
}
