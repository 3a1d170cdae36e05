import { expect, test } from "vitest";
import { levelsOf, writtenSections } from "./written-sections";

const [may, half, two] = ["F100000TAAA1", "F200000FAAA2", "F300000SAAA3"];
const parts = [
  { heading: "The fair", level: 1, factIds: [may] },
  { heading: "Stalls", level: 2, factIds: [half, two] },
  { heading: "Tolls", level: 1, factIds: [] },
];

test("sections keep their writer's headings and order, and say which parts of the outline each covers", () => {
  const merged = { heading: "Why May paid", markdown: `It was in May. [F${may}]`, covers: [3, 1, 3, 9] };
  const first = { heading: "What a stall paid", markdown: `Half a crown. [F${half}]`, covers: [2] };
  expect(writtenSections(parts, [first, merged])).toEqual([first, { ...merged, covers: [3, 1] }]);
});

test("a section that names no part covers that of its heading, else the one whose facts it cites, else none", () => {
  const covers = (heading: string, markdown: string): number[] | undefined =>
    writtenSections(parts, [{ heading, markdown }])[0]?.covers;
  expect(covers("the Fair", `Two crowns. [F${two}]`)).toEqual([1]);
  expect(covers("What was paid", `In May. [F${may}] Half a crown, then two. [F${half}][F${two}]`)).toEqual([2]);
  expect(covers("The river", "It was in flood.")).toEqual([]);
});

test("a section without a heading has that of the part that it is about", () => {
  expect(writtenSections(parts, [{ heading: " ", markdown: `In May. [F${may}]` }])).toMatchObject([
    { heading: "The fair", covers: [1] },
  ]);
});

test("a section without text is none, and two of one heading are one", () => {
  const sections = [
    { heading: "Stalls", markdown: "A stall paid." },
    { heading: "Tolls", markdown: " \n" },
    { heading: "stalls", markdown: "Two paid more.", covers: [3] },
  ];
  expect(writtenSections(parts, sections)).toEqual([
    { heading: "Stalls", markdown: "A stall paid.\n\nTwo paid more.", covers: [2, 3] },
  ]);
});

test("a section lies as deep as the highest part that it covers, and no level is skipped", () => {
  const of = (...covers: number[][]): number[] =>
    levelsOf(
      parts,
      covers.map((numbers) => ({ heading: "", markdown: "", covers: numbers })),
    );
  expect(of([1], [2], [3])).toEqual([1, 2, 1]);
  expect(of([2], [2], [2, 3], [])).toEqual([1, 2, 1, 1]);
});
