import { expect, test } from "vitest";
import { seriesBySection, seriesIn } from "./figure-series";

function facts(...statements: string[]): { key: string; statement: string }[] {
  return statements.map((statement, nth) => ({ key: `k${nth}`, statement }));
}

const homes = facts(
  "In 2022, 180 homes were converted in Varnholt.",
  "In 2021, 120 homes were converted in Varnholt.",
  "In 2023, 260 homes were converted in Varnholt.",
);

test("figures of one subject in three years are a series, in the order of the years", () => {
  const [series, ...others] = seriesIn(homes);
  expect(others).toEqual([]);
  expect(series).toMatchObject({ by: "year" });
  expect(series?.points.map(({ key, of, low }) => [key, of, low])).toEqual([
    ["k1", "2021", 120],
    ["k0", "2022", 180],
    ["k2", "2023", 260],
  ]);
  expect(series?.points[0]?.said).toBe("120 homes");
});

test("figures of one subject in three places are a series, each under the name of its place", () => {
  const [series] = seriesIn(
    facts(
      "The average installed cost in Varnholt was €17,900.",
      "The average installed cost in Skarvik was €15,200.",
      "The average installed cost in Harrow Bay was €21,000 to €22,000.",
    ),
  );
  expect(series?.by).toBe("place");
  expect(series?.points.map(({ of, low, high }) => [of, low, high])).toEqual([
    ["Varnholt", 17_900, 17_900],
    ["Skarvik", 15_200, 15_200],
    ["Harrow Bay", 21_000, 22_000],
  ]);
});

test.each([
  ["two years: the words say which is more", homes.slice(0, 2)],
  [
    "the same year again and again",
    facts(...["12", "14", "15"].map((n) => `In 2021, ${n} homes were converted in Varnholt.`)),
  ],
  [
    "figures that are all alike",
    facts(...["2021", "2022", "2023"].map((year) => `In ${year}, 12 homes were converted in Varnholt.`)),
  ],
  [
    "other units",
    facts("In 2021 the cost was €200.", "In 2022 the cost was 14 percent.", "In 2023 the cost was 3 kWh."),
  ],
  [
    "other subjects",
    facts(
      "In 2021, 120 homes were converted in Varnholt.",
      "In 2022, 30 homes were torn down after the flood in Varnholt.",
      "In 2023, 9 homes lost their electricity for a week in Varnholt.",
    ),
  ],
  [
    "statements of two years, of which nobody knows which is meant",
    facts(
      ...["2021", "2022", "2023"].map(
        (year, n) => `In ${year}, as in 2019, ${n * 40 + 120} homes were converted in Varnholt.`,
      ),
    ),
  ],
  [
    "statements with two figures of the unit, of which nobody knows which is meant",
    facts(
      ...["2021", "2022", "2023"].map((year, n) => `In ${year}, ${n + 3} homes of ${n + 20} homes were converted.`),
    ),
  ],
])("no series: %s", (_, given) => {
  expect(seriesIn(given)).toEqual([]);
});

test("a series stands beneath the section of the body that cites it, and once in a report", () => {
  const keys = ["7K3Q9XM2PA4B", "B8W1ZT5RN6CD", "C1D2E3F4G5H6"];
  const known = new Map(homes.map((fact, nth) => [keys[nth] ?? "", { ...fact, key: keys[nth] ?? "" }]));
  const markdown = keys.map((key) => `It rose. [F${key}]`).join(" ");
  const sections = [
    { ordinal: 0, kind: "answer" as const, markdown },
    { ordinal: 1, kind: "body" as const, markdown },
    { ordinal: 2, kind: "sources" as const, markdown },
  ];
  expect([...seriesBySection(sections, known).keys()]).toEqual([1]);
  expect([...seriesBySection(sections.slice(0, 1), known).keys()]).toEqual([0]);
});
