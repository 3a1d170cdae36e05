import type { NodeView } from "@/lib/features/runs/views/nodes";
import { node } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const none = { nodes: [], selected: null, onOpen: (): void => undefined };

/** A search, its review, and the outline that waits for both. */
const three: NodeView[] = [
  node({ key: "search-1", title: "Loads", status: "complete" }),
  node({ key: "review-1", kind: "review", title: "Review of loads", needs: ["search-1"] }),
  node({
    key: "outline",
    kind: "outline",
    stage: "synthesis",
    title: "Outline",
    status: "pending",
    needs: ["review-1"],
  }),
];

test("a plan that has no step yet is an empty canvas that says what it is", async ({ mount, page }) => {
  await mount("PlanGraph", none);
  const canvas = page.getByRole("group", { name: /^Plan graph\./ });
  await expect(canvas).toBeVisible();
  await expect(canvas.locator("[data-node]")).toHaveCount(0);
});

test("each step is a card with its title and state; a click opens it, and the chosen one is marked", async ({
  mount,
}) => {
  const opened = Promise.withResolvers<string>();
  const shown = await mount("PlanGraph", { nodes: three, selected: "outline", onOpen: opened.resolve });
  await expect(shown.locator("[data-node]")).toHaveCount(3);
  await expect(shown.locator('[data-node="outline"]')).toHaveAttribute("data-selected", "true");
  await expect(shown.locator('[data-node="search-1"]')).toContainText("Loads");
  await shown.getByRole("button", { name: /Review of loads/ }).click();
  expect(await opened.promise).toBe("review-1");
});

test("a stage that needs no step by name follows the one before it: the plan is one", async ({ mount }) => {
  const nodes = [
    ...three.slice(0, 2),
    node({ key: "verify", kind: "verify", stage: "citations", title: "Citations", status: "pending" }),
    node({ key: "summarize", kind: "summarize", stage: "summaries", title: "Summaries", status: "pending" }),
  ];
  const shown = await mount("PlanGraph", { ...none, nodes });
  await expect(shown.locator(".react-flow__edge")).toHaveCount(nodes.length - 1);
});

test("a long title is wrapped, and from afar a card still says its state and its facts", async ({ mount }) => {
  const title = "How well do ferries with batteries perform in the cold waters of the north";
  const nodes = [node({ title, status: "complete", facts: 86, summary: "86 facts from 6 sources." })];
  const shown = await mount("PlanGraph", { ...none, nodes });
  const card = shown.locator("[data-node]");
  // Two lines of it at the least: one is 19 pixels high.
  expect(await card.getByText(title).evaluate((text) => text.clientHeight)).toBeGreaterThan(30);
  await expect(card.getByText("86 facts", { exact: true })).toBeHidden();
  const out = shown.getByRole("button", { name: "Zoom Out" });
  const near = shown.locator("[data-near]");
  for (const distance of ["far", "tiny"]) {
    while ((await near.getAttribute("data-near")) !== distance) await out.click();
    await expect(card.getByText("Done")).toBeVisible();
    await expect(card.getByText("86 facts", { exact: true })).toBeVisible();
  }
});

test("arrow keys move to the next step along the plan, and Enter opens it", async ({ mount, page }) => {
  const opened = Promise.withResolvers<string>();
  const shown = await mount("PlanGraph", { nodes: three, selected: null, onOpen: opened.resolve });
  const first = shown.locator('[data-node="search-1"]');
  await first.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(shown.locator('[data-node="review-1"]')).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(first).toBeFocused();
  // Writing stands below research.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await opened.promise).toBe("outline");
});

test("a large plan opens with its finished branches folded; each opens, and all of them at once", async ({ mount }) => {
  const branches = Array.from({ length: 25 }, (_, nth) => [
    node({ key: `search-${nth}`, title: `Topic ${nth}`, status: "complete" }),
    node({
      key: `review-${nth}`,
      kind: "review",
      title: `Review ${nth}`,
      status: "complete",
      needs: [`search-${nth}`],
    }),
    node({ key: `sub-${nth}`, title: `Subtopic ${nth}`, status: "complete", needs: [`review-${nth}`], depth: 1 }),
  ]).flat();
  const shown = await mount("PlanGraph", { ...none, nodes: branches });
  const cards = shown.locator("[data-node]");
  await expect(shown.getByRole("button", { name: "Show every step" })).toBeVisible();
  const folded = await cards.count();
  expect(folded).toBeLessThan(branches.length);
  await shown
    .getByRole("button", { name: /^Show the \d+ steps beneath/ })
    .first()
    .dispatchEvent("click");
  await expect(cards).not.toHaveCount(folded);
  await shown.getByRole("button", { name: "Show every step" }).click();
  await expect(cards).toHaveCount(branches.length);
  await shown.getByRole("button", { name: "Fold finished branches" }).click();
  await expect(cards).toHaveCount(folded);
});
