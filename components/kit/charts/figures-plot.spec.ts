import { contradiction, evidence, fact } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const cost = "The average installed cost was";

const pair = contradiction({
  a: fact({
    key: "A1",
    evidence: [evidence({ id: "e1", sourceId: "s1", sourceTitle: "Progress report", quote: `${cost} €17,900.` })],
  }),
  b: fact({
    id: "f2",
    key: "B1",
    evidence: [evidence({ id: "e2", sourceId: "s2", sourceTitle: "Audit", quote: `${cost} €21,400 to €22,000.` })],
  }),
  figures: [
    { side: 0, quote: 0, said: "€17,900", low: 17_900, high: 17_900 },
    { side: 1, quote: 0, said: "€21,400 to €22,000", low: 21_400, high: 22_000 },
  ],
});

test("each figure stands on one axis and in a table, and opens its quote", async ({ mount }) => {
  const shown = await mount("FiguresPlot", { projectId: "p1", pair });
  const table = shown.getByRole("table", { name: "Figures that do not agree, by quote" });
  await expect(table.getByRole("row").nth(1)).toContainText("First€17,900Progress report");
  await expect(table.getByRole("row").nth(2)).toContainText("Second€21,400 to €22,000Audit");
  await expect(table.getByRole("link", { name: "Progress report" })).toHaveAttribute(
    "href",
    "/projects/p1/library/s1?fact=A1",
  );
  const point = shown.getByTitle("€21,400 to €22,000: “The average installed cost was €21,400 to €22,000.”");
  await expect(point).toHaveAttribute("href", "/projects/p1/library/s2?fact=B1");
  // The greater stands further along the axis, and a range is longer than a value.
  const marks = await shown.locator("[data-side]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(marks[1]?.x).toBeGreaterThan(marks[0]?.x ?? Number.POSITIVE_INFINITY);
  expect(marks[1]?.width).toBeGreaterThan(marks[0]?.width ?? Number.POSITIVE_INFINITY);
});

test("where no figure is at issue nothing is drawn", async ({ mount }) => {
  const shown = await mount("FiguresPlot", { projectId: "p1", pair: contradiction() });
  await expect(shown.getByRole("table")).toBeHidden();
});
