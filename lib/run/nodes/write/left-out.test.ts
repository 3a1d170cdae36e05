import { expect, test } from "vitest";
import { RunFact } from "@/lib/knowledge/run-facts";
import { leftOutFacts, limitsWithFacts } from "./left-out";

const keys = ["AAAAAAAAAAA1", "AAAAAAAAAAA2", "AAAAAAAAAAA3", "AAAAAAAAAAA4", "AAAAAAAAAAA5"] as const;

/** A fact from the source with this name. */
function aFact(key: string, statement: string, source: string): RunFact {
  const piece = { sha256: source.padEnd(64, "0"), title: source, published: null, quote: statement, start: 0 };
  return RunFact.parse({
    key,
    statement,
    status: "proposed",
    confidence: 1,
    score: 1,
    nodeKeys: [],
    evidence: [piece],
  });
}

const facts = [
  aFact(keys[0], "The ferry takes forty cars.", "Timetable"),
  aFact(keys[1], "The night ferry is refused to lorries.", "Timetable"),
  aFact(keys[2], "A ferry ticket costs nine crowns.", "Price list"),
  aFact(keys[3], "Ferry tickets for children are free.", "Price list"),
  aFact(keys[4], "Dogs on the ferry pay half of the price.", "Price list"),
];
const question = "What does the ferry cost?";

function shown(markdown: string): string[] {
  return leftOutFacts(question, [{ kind: "answer", heading: "Answer", markdown }], facts).map(({ key }) => key);
}

test("of a source that a text leaves out, the two facts that bear most on the question are shown", () => {
  const left = shown(`The ferry takes forty cars. [F${keys[0]}]`);
  expect(left).toHaveLength(2);
  expect(left).toContain(keys[2]);
});

test("what a text calls not found is held against the facts that it does not cite, of the sources that it cites too", () => {
  const cited = `The ferry takes forty cars. [F${keys[0]}] A ticket costs nine crowns. [F${keys[2]}]`;
  expect(shown(cited)).toEqual([]);
  expect(shown(`${cited} Scope: Whether lorries may take the night ferry was not found.`)[0]).toBe(keys[1]);
});

test("what is cited is not shown again", () => {
  expect(shown(keys.map((key) => `It is so. [F${key}]`).join(" "))).toEqual([]);
});

test("what a text calls not found stands beside the facts that speak of it, be they cited elsewhere or not", () => {
  const markdown = `Lorries are refused. [F${keys[1]}] Scope: Not found: whether the night ferry takes lorries. Scope: Whales.`;
  const limits = limitsWithFacts([{ kind: "answer", heading: "Answer", markdown }], facts);
  expect(limits.map(({ said, nearest }) => [said, nearest[0]])).toEqual([
    ["Not found: whether the night ferry takes lorries.", keys[1]],
  ]);
});

test("no more than forty facts are shown, the two that bear most on the question of each source in turn", () => {
  const many = Array.from({ length: 25 }, (_, nth) =>
    ["one", "two", "three"].map((word) =>
      aFact(
        `AAAAAAAA${String(nth).padStart(2, "0")}${word.slice(0, 2)}`,
        `A ferry ticket costs ${word} crowns at pier ${nth}.`,
        `Pier ${nth}`,
      ),
    ),
  ).flat();
  const left = leftOutFacts(question, [{ kind: "answer", heading: "Answer", markdown: "Nothing." }], many);
  expect(left).toHaveLength(40);
  const ofEach = Map.groupBy(left, ({ evidence }) => evidence[0]?.title);
  expect(Math.max(...[...ofEach.values()].map((some) => some.length))).toBe(2);
});
