import type { CitedFactView } from "@/lib/features/reports/views/report-body";
import { expect, test } from "@/lib/testing/gallery/test";

function cited(number: number, place: string, cost: string): CitedFactView {
  const statement = `The average cost in ${place} was ${cost}.`;
  const rest = {
    sourceTitle: "Audit",
    sourceHost: null,
    goneAt: null,
    support: "supported",
    score: 1,
    confidence: 1,
  } as const;
  return {
    number,
    key: `A${number}`,
    factId: `A${number}`,
    statement,
    status: "accepted",
    quote: statement,
    beside: [],
    fields: [],
    ...rest,
  };
}

const facts = [cited(1, "Marlow", "€17,900"), cited(2, "Tarn", "€15,200"), cited(3, "Harrow Bay", "€21,000")];
const points = [17_900, 15_200, 21_000].map((cost, nth) => ({
  key: `A${nth + 1}`,
  of: ["Marlow", "Tarn", "Harrow Bay"][nth] ?? "",
  said: `€${cost.toLocaleString("en")}`,
  low: cost,
  high: cost,
}));

test("each figure stands in the table with its citation and on one axis, and its mark opens its quote", async ({
  mount,
  page,
}) => {
  const shown = await mount("SeriesOfText", { facts, series: [{ by: "place", points }] });
  const table = shown.getByRole("table", { name: "Figures by place" });
  await expect(table.getByRole("row").nth(2)).toContainText("Tarn€15,200");
  await expect(table.getByRole("link", { name: /^Citation 2: / })).toHaveAttribute("href", "?fact=A2");
  const marks = await shown
    .locator("[data-side]")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const [marlow = 0, tarn = 0, harrow = 0] = marks;
  expect(tarn).toBeLessThan(marlow);
  expect(marlow).toBeLessThan(harrow);
  await shown.locator("[data-side]").nth(2).click();
  await expect(page).toHaveURL(/\?fact=A3$/);
});

test("where there is no series nothing is drawn", async ({ mount }) => {
  const shown = await mount("SeriesOfText", { facts, series: [] });
  await expect(shown.getByRole("table")).toBeHidden();
});
