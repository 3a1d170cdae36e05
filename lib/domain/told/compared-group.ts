import { keeping } from "@/lib/domain/core/keep";

const group = /\b(?:comparison|control|reference|untreated|non-participating) (?:\p{L}+ )?\p{L}+/iu;

const ofGroup = new RegExp(
  String.raw`\b(?:in|on|of|at|among|for|with) (?:the |our |all |a )?(?:\p{L}+ )?${group.source}|^(?:The |In the )?${group.source}`,
  "iu",
);

/** Whether a text tells of those with whom others are compared, where a question does not ask for them. */
export function isOfComparisonGroup(question: string, text: string): boolean {
  return isOfGroupAlone(text) && !group.test(question);
}

// Where both groups are told of, the text tells of those that are asked about, too.
const isOfGroupAlone = keeping(
  (text) =>
    group.test(text) &&
    ofGroup.test(text) &&
    !/\b(?:compared (?:with|to)|against|than|whereas|while|but|unlike)\b/iu.test(text),
  { texts: 4_000, length: 2_000 },
);

const placing = String.raw`\b(?:in|at|on|among|for|of) (?:the |our |its |their )?`;
/** Things of one sort in a question: “in the trial villages”. */
const sorted = new RegExp(String.raw`${placing}(\p{Ll}{3,}) (\p{Ll}{3,}s)(?!\p{L})`, "u");
/** What sorts nothing out of things. */
const generic =
  /^(?:all|these|those|most|many|some|both|several|few|each|every|such|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|whole|our|its|their|the)$/u;

/** Whether a text tells of another sort of the things that a question asks about, as of coast villages for trial villages. */
export function isOfOtherSort(question: string, text: string): boolean {
  const [, sort = "", things = ""] = sorted.exec(question) ?? [];
  if (sort === "" || generic.test(sort) || new RegExp(String.raw`\b${sort}\b`, "iu").test(text)) return false;
  const others = new RegExp(String.raw`${placing}(?:(?:\p{N}+|\p{Ll}+) )?(\p{Ll}{3,}) ${things}(?!\p{L})`, "giu");
  return [...text.matchAll(others)].some(([, other = ""]) => !generic.test(other.toLowerCase()));
}
