import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import type { Figures } from "./figures";
import type { SearchTerm } from "./search-terms";
import { entryOf } from "./strength";
import { countTerms, stepsOf } from "./term-counts";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  place = await aProject(own.db);
  await someFacts(own.db, place, ["The harbour is old.", "The harbour is new.", "Lanterns were lit."]);
});

function figures(holding: Record<string, number>, facts = 1_000): Figures {
  return { holding: new Map(Object.entries(holding)), unseen: 40, facts, length: 12 };
}

function term(query: string, ...lexemes: string[]): SearchTerm {
  return { query, lexemes, times: 1 };
}

test("what the planner knows is taken as it says: of several words any of which is meant the sum, of a phrase the rarest", async () => {
  const terms = [
    term("'harbour'", "harbour"),
    term("'pier' | 'quay'", "pier", "quay"),
    term("'old' <-> 'pier'", "old", "pier"),
    term("'all' | 'every'", "all", "every"),
  ];
  const known = figures({ harbour: 700, pier: 200, quay: 30, old: 500, all: 900, every: 800 });
  expect(await countTerms(own.db, place, { terms, figures: known })).toEqual([700, 230, 200, 1_000]);
});

test("a word that the planner does not know is counted, in the project alone; of a phrase of which it knows a part, too", async () => {
  await someFacts(own.db, await aProject(own.db), ["A harbour elsewhere."]);
  const terms = [
    term("'harbour'", "harbour"),
    term("'lantern'", "lantern"),
    term("'new' <-> 'harbour'", "new", "harbour"),
    term("'zebra'", "zebra"),
  ];
  expect(await countTerms(own.db, place, { terms, figures: figures({ harbour: 5 }) })).toEqual([5, 1, 1, 0]);
});

test("the more strongly a word is held, the fewer facts hold it and the more it adds; of a phrase nothing is known but that", () => {
  const known = figures({ [entryOf("", "pier", 1).slice(1)]: 90, [entryOf("", "pier", 2).slice(1)]: 500 });
  const steps = stepsOf(term("'pier'", "pier"), 200, known);
  expect(steps.map(({ facts }) => facts)).toEqual([200, 90, 90, 20, 5, 1.25, 0.3125]);
  const gains = steps.map(({ gain }) => gain);
  expect(gains).toEqual(gains.toSorted((a, b) => a - b));
  expect(stepsOf(term("'old' <-> 'pier'", "old", "pier"), 200, known)).toHaveLength(1);
  expect(stepsOf(term("", ...[]), 7, known)).toMatchObject([{ facts: 7 }]);
  const rare = stepsOf(term("'pier'", "pier"), 2, known)[0]?.gain ?? 0;
  expect(rare).toBeGreaterThan(gains[0] ?? 0);
});
