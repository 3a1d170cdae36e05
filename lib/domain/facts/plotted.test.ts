import { expect, test } from "vitest";
import { plottedFigures } from "./plotted";

const cost = (figure: string): string => `The average installed cost was ${figure} per home.`;

test("figures of one unit that are apart are told quote by quote, as they are written there", () => {
  const first = { statement: cost("€17,900"), quotes: [cost("€17,900"), "It came to €17,900 per home in the end."] };
  const second = { statement: cost("€21,400"), quotes: [cost("€21,400")] };
  expect(plottedFigures(first, second)).toEqual([
    { side: 0, quote: 0, said: "€17,900", low: 17_900, high: 17_900 },
    { side: 0, quote: 1, said: "€17,900", low: 17_900, high: 17_900 },
    { side: 1, quote: 0, said: "€21,400", low: 21_400, high: 21_400 },
  ]);
});

test("a range is a range, and a quote that says it otherwise gives its statement's figure", () => {
  const first = { statement: "The quay carries 38 to 40 tonnes.", quotes: ["The quay carries 38 to 40 tonnes."] };
  const second = { statement: "The quay carries 12 tonnes.", quotes: ["A dozen tonnes is what the quay carries."] };
  expect(plottedFigures(first, second)).toMatchObject([
    { side: 0, low: 38, high: 40 },
    { side: 1, quote: 0, said: "12 tonnes", low: 12, high: 12 },
  ]);
});

test("nothing is drawn of statements that have no figure, agree, or measure different things", () => {
  const said = (statement: string): { statement: string; quotes: string[] } => ({ statement, quotes: [statement] });
  expect(plottedFigures(said("The quay is closed."), said("The quay is open."))).toEqual([]);
  expect(plottedFigures(said(cost("€17,900")), said(cost("€17,900")))).toEqual([]);
  expect(plottedFigures(said("It lifts 12 tonnes."), said("It lifts for 15 hours."))).toEqual([]);
  expect(plottedFigures({ statement: cost("€17,900"), quotes: [] }, said(cost("€21,400")))).toEqual([]);
});
