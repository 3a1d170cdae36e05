import fc from "fast-check";
import { expect, test } from "vitest";
import type { TopicVerdict } from "@/lib/domain/core/words";
import type { PlannedSection } from "@/lib/domain/run/results";
import { fitOutline, type PlannedTopic } from "./section-plan";

function topic(
  key: string,
  verdict: TopicVerdict,
  parent: string | null = null,
  factKeys: string[] = [],
): PlannedTopic {
  return { key, name: `Topic ${key}`, focus: `About ${key}`, parent, verdict, factKeys };
}
function section(threads: string[], factKeys: string[], heading = `Topic ${threads[0]}`): PlannedSection {
  return { heading, brief: "", level: 1, threads, factKeys };
}
const anything = (): boolean => true;

test("only an accepted topic opens a section; what another found stands where it answers a question", () => {
  const topics = [topic("a", "accepted", null, ["F1"]), topic("b", "not_accepted", null, ["F2", "F3"])];
  const planned = [section(["a"], ["F1"]), section(["b"], ["F2", "F3"])];
  expect(fitOutline(planned, { topics, isTree: false, mayTell: (key) => key !== "F3" })).toEqual([
    { ...section(["a"], ["F1", "F2"]) },
  ]);
});

test("a section named after a topic that was not accepted is named after the accepted one that it covers", () => {
  const topics = [topic("a", "accepted"), topic("b", "exhausted")];
  const [only] = fitOutline([section(["b", "a"], ["F1"])], { topics, isTree: false, mayTell: anything });
  expect(only).toMatchObject({ heading: "Topic a", threads: ["a", "b"] });
});

test("a section of no topic is told as planned when accepted topics found enough of its facts, whatever the topics", () => {
  const topics = [topic("a", "accepted", null, ["F1", "F2"]), topic("b", "accepted", null, ["F3", "F4", "F5"])];
  const planned = [section([], ["F1", "F3", "F4"], "Side by side"), section(["a"], ["F2"]), section(["b"], ["F5"])];
  const settled = fitOutline(planned, { topics, isTree: false, mayTell: anything });
  expect(settled.map(({ heading, factKeys }) => [heading, factKeys])).toEqual([
    ["Side by side", ["F1", "F3", "F4"]],
    ["Topic a", ["F2"]],
    ["Topic b", ["F5"]],
  ]);
});

test("a section of no topic with few facts, or of what was not accepted, is none", () => {
  const topics = [topic("a", "accepted")];
  const planned = [section([], ["F1"], "Further aspects"), section(["a"], ["F2"])];
  expect(fitOutline(planned, { topics, isTree: false, mayTell: anything })).toEqual([section(["a"], ["F2", "F1"])]);
});

test("a tree's sections nest as its topics do, in the order of the tree, small ones told in the one above", () => {
  const topics = [
    topic("a", "accepted"),
    topic("a1", "accepted", "a"),
    topic("b", "accepted"),
    topic("a2", "not_accepted", "a"),
    topic("a21", "accepted", "a2"),
    topic("a11", "accepted", "a1"),
    topic("b1", "accepted", "b"),
  ];
  const three = (start: number): string[] => [start, start + 1, start + 2].map((nth) => `F${nth}`);
  const planned = [
    section(["b"], three(10)),
    section(["a11"], three(20)),
    section(["a"], three(30)),
    section(["b1"], ["F40"]),
    section(["a1"], three(50)),
    section(["a21"], three(60)),
  ];
  const settled = fitOutline(planned, { topics, isTree: true, mayTell: anything });
  expect(settled.map(({ heading, level }) => `${level} ${heading}`)).toEqual([
    "1 Topic a",
    "2 Topic a1",
    "3 Topic a11",
    "2 Topic a21",
    "1 Topic b",
  ]);
  expect(settled.at(-1)).toMatchObject({ factKeys: [...three(10), "F40"], threads: ["b", "b1"] });
});

test("no level is skipped, no fact is told twice or lost, whatever the tree", () => {
  const verdict = fc.constantFrom<TopicVerdict>("accepted", "accepted", "not_accepted", "not_reached");
  const tree = fc.array(fc.tuple(fc.nat(), verdict, fc.nat({ max: 5 }), fc.boolean()), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(tree, (rows) => {
      const topics = rows.map(([above, what], at) => topic(`${at}`, what, at === 0 ? null : `${above % at}`));
      const planned = rows.flatMap(([, , facts, has], at) =>
        has
          ? [
              section(
                [`${at}`],
                Array.from({ length: facts }, (_, nth) => `F${at}-${nth}`),
              ),
            ]
          : [],
      );
      const settled = fitOutline(planned, { topics, isTree: true, mayTell: anything });
      const before = planned.flatMap(({ factKeys }) => factKeys).sort();
      const after = settled.flatMap(({ factKeys }) => factKeys).sort();
      expect(after).toEqual(settled.length === 0 ? [] : before);
      for (const [at, { level }] of settled.entries()) {
        expect(level).toBeLessThanOrEqual((settled[at - 1]?.level ?? 0) + 1);
      }
      for (const { threads } of settled) expect(topics.find(({ key }) => key === threads[0])?.verdict).toBe("accepted");
    }),
  );
});

test("a section that names a topic which nobody planned is told by those that were", () => {
  const topics = [topic("a", "accepted", null, ["F1"])];
  const planned = [section(["ghost", "a"], ["F1"], "Named otherwise")];
  expect(fitOutline(planned, { topics, isTree: false, mayTell: anything })).toHaveLength(1);
});
