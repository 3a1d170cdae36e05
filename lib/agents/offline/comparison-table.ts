import { alternativesIn } from "@/lib/domain/asked/alternatives";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import { keyPhrases } from "@/lib/domain/text/phrases";
import { quantities } from "@/lib/domain/text/quantities";
import { sharedCount, similarity } from "@/lib/domain/text/rank/diversity";
import { stem, termSet, words } from "@/lib/domain/text/terms";
import type { CitedFact } from "./prose";
import { cited } from "./prose";

/** Rows without which sentences are no table, and those that one has at most. */
const ROWS = { least: 2, most: 8 } as const;
/** Likeness, beside the names of what is compared, from which two statements speak of one criterion. */
const ONE_CRITERION = 0.2;
/** Statements of each side that are put beside those of the other. */
const LOOKED_AT = 40;

interface Row {
  criterion: string;
  cells: readonly [CitedFact, CitedFact];
}

/** What is compared, and the sentences on each side. */
interface Sides {
  things: readonly [string, string];
  facts: readonly [readonly CitedFact[], readonly CitedFact[]];
  /** Words of the question: that both sides have them compares nothing. */
  names: ReadonlySet<string>;
}

/** Whether a sentence speaks of a thing: by its words, or of a thing with a name by its source's title. */
function speaksOf(terms: readonly string[], isNamed: boolean, { fact }: CitedFact): boolean {
  const said = termSet(isNamed ? `${fact.statement} ${fact.sourceTitle}` : fact.statement);
  return terms.length > 0 && terms.every((term) => said.has(term));
}

function sidesOf(question: string, facts: readonly CitedFact[]): Sides | null {
  const named = alternativesIn(question);
  if (named === null || named.asks === "fact" || named.things.length !== 2) return null;
  const [left = "", right = ""] = named.things;
  const things = [left, right] as const;
  const [one, other] = [termSet(left), termSet(right)];
  const own = [one, other].map((set, index) => [...set].filter((term) => !(index === 0 ? other : one).has(term)));
  const areNamed = things.every((thing) => /(?<![\p{L}\p{N}])\p{Lu}/u.test(thing));
  const speaks = (terms: readonly string[], entry: CitedFact): boolean => speaksOf(terms, areNamed, entry);
  const [first = [], second = []] = own;
  const sides = [first, second].map((terms, index) =>
    facts.filter((entry) => speaks(terms, entry) && !speaks(index === 0 ? second : first, entry)).slice(0, LOOKED_AT),
  );
  const [ofOne = [], ofOther = []] = sides;
  return { things, facts: [ofOne, ofOther], names: new Set([...one, ...other, ...termSet(question)]) };
}

function without(terms: ReadonlySet<string>, names: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter((term) => !names.has(term) && !/^\p{N}/u.test(term)));
}

function unitsOf({ fact }: CitedFact): Set<string> {
  return new Set(quantities(fact.statement).flatMap(({ unit }) => (unit === "" ? [] : [unit])));
}

/** Words in common from which two sentences speak of one criterion; fewer where they measure in one unit. */
const SHARED = { words: 2, measured: 1 } as const;

/** How surely two sentences speak of one criterion: words in common beside the question's, and the same unit. */
function nearness(a: CitedFact, b: CitedFact, names: ReadonlySet<string>): number {
  const [ours, theirs] = [without(a.terms, names), without(b.terms, names)];
  const isMeasured = sharedCount(unitsOf(a), unitsOf(b)) > 0;
  if (sharedCount(ours, theirs) < (isMeasured ? SHARED.measured : SHARED.words)) return 0;
  return similarity(ours, theirs) + (isMeasured ? 0.1 : 0);
}

/** Terms that most of the sentences have: they tell no criterion from another. */
function commonTerms(facts: readonly CitedFact[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { terms } of facts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => facts.length > 2 && count > facts.length / 2).map(([term]) => term));
}

/** What both sentences call their criterion: the strongest phrase that they share and no row has. */
function criterionOf(a: CitedFact, b: CitedFact, ignored: ReadonlySet<string>): string | null {
  const shared = new Set([...without(a.terms, ignored)].filter((term) => b.terms.has(term)));
  const phrases = keyPhrases([a.fact.statement, b.fact.statement], 12).map(({ text }) => text);
  const found = [...phrases, ...words(a.fact.statement)].find((phrase) =>
    words(phrase).every((word) => shared.has(stem(word))),
  );
  return found ?? null;
}

function rowsOf({ facts: [left, right], names }: Sides): Row[] {
  const ignored = new Set([...names, ...commonTerms([...left, ...right])]);
  const pairs = left
    .flatMap((a) => right.map((b) => ({ a, b, value: nearness(a, b, names) })))
    .filter(({ value }) => value >= ONE_CRITERION)
    .toSorted((one, other) => other.value - one.value);
  const used = new Set<CitedFact>();
  return pairs.flatMap(({ a, b }): Row[] => {
    const criterion = used.has(a) || used.has(b) ? null : criterionOf(a, b, ignored);
    if (criterion === null) return [];
    for (const one of [a, b]) used.add(one);
    for (const word of words(criterion)) ignored.add(stem(word));
    return [{ criterion, cells: [a, b] }];
  });
}

function capital(text: string): string {
  return upperFirst(text).replace(/[|\\`*_[\]<>]/g, " ");
}

/** The table of a comparison, the sentences in it, and those that did not find a place there. */
export interface Comparison {
  table: string;
  cells: CitedFact[];
  rest: CitedFact[];
}

/** Two things side by side, a row for each criterion that the sources have for both; null where they carry no table. `asTold` gives what stands in a cell. */
export function comparisonTable(
  question: string,
  facts: readonly CitedFact[],
  asTold: (cell: CitedFact) => CitedFact = (cell) => cell,
): Comparison | null {
  const sides = sidesOf(question, facts);
  if (sides === null) return null;
  const rows = rowsOf(sides).slice(0, ROWS.most);
  if (rows.length < ROWS.least) return null;
  const used = new Set(rows.flatMap(({ cells }) => cells));
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const table = [
    line(["Criterion", ...sides.things.map(capital)]),
    line(["---", "---", "---"]),
    ...rows.map(({ criterion, cells }) => line([capital(criterion), ...cells.map((cell) => cited(asTold(cell)))])),
  ].join("\n");
  return { table, cells: [...used].map(asTold), rest: facts.filter((entry) => !used.has(entry)) };
}
