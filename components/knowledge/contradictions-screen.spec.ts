import type { ContradictionsView } from "@/lib/features/knowledge/views/contradictions";
import { at, contradiction, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function screen(view: Partial<ContradictionsView> = {}): { view: ContradictionsView } {
  return {
    view: {
      project: project(),
      contradictions: [contradiction(), contradiction({ id: "c2", reason: "The depths differ." })],
      next: null,
      open: 2,
      researchers: [{ id: "q1", name: "Loads" }],
      ...view,
    },
  };
}

test("where all agrees the page says what would stand there", async ({ mount }) => {
  const shown = await mount("ContradictionsScreen", screen({ contradictions: [], open: 0 }));
  await expect(shown.getByRole("heading", { name: "No contradiction here" })).toBeVisible();
  await expect(shown.getByText("0 open contradictions")).toBeVisible();
});

test("keys reach a pair and settle it by the revision that was seen, which can be taken back", async ({
  mount,
  page,
  server,
}) => {
  server.command("settle_contradiction").answers({ revision: 5 });
  const shown = await mount("ContradictionsScreen", screen());
  await expect(shown.getByRole("article")).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(shown.getByRole("article", { name: "The depths differ." })).toBeFocused();
  const sent = server.sent("settle_contradiction");
  await page.keyboard.press("0");
  expect(await sent).toEqual({ projectId: "p1", relationId: "c2", revision: 4, outcome: { holds: "unrelated" } });
  const back = server.sent("settle_contradiction");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toMatchObject({ relationId: "c2", revision: 5, outcome: { holds: "open" } });
});

test("a verdict that rejects a fact can be taken back, too", async ({ mount, page, server }) => {
  server.command("settle_contradiction").answers({ revision: 5 });
  const shown = await mount("ContradictionsScreen", screen());
  const first = shown.getByRole("article", { name: "The loads differ." });
  const sent = server.sent("settle_contradiction");
  await first.getByRole("button", { name: "The first holds" }).click();
  expect(await sent).toMatchObject({ relationId: "c1", outcome: { holds: "first" } });
  await expect(page.getByText("The first holds; the second is rejected.")).toBeVisible();
  const back = server.sent("settle_contradiction");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toMatchObject({ relationId: "c1", revision: 5, outcome: { holds: "open" } });
});

test("who says that both hold says where; what is missing stands at its field", async ({ mount, page, server }) => {
  const command = server.command("settle_contradiction");
  command.refuses({ kind: "invalid", message: "Say where the second holds.", field: "outcome.secondScope" });
  const shown = await mount("ContradictionsScreen", screen());
  await expect(shown.getByRole("article")).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("b");
  const dialogue = page.getByRole("dialog", { name: "Both hold" });
  await dialogue.getByLabel("Where the first holds").fill("in summer");
  await dialogue.getByRole("button", { name: "Settle" }).click();
  await expect(dialogue.getByText("Say where the second holds.")).toBeVisible();
  command.answers({ revision: 5 });
  await dialogue.getByLabel("Where the second holds").fill("in winter");
  const sent = server.sent("settle_contradiction");
  await dialogue.getByRole("button", { name: "Settle" }).click();
  expect((await sent).outcome).toEqual({ holds: "both", firstScope: "in summer", secondScope: "in winter" });
  await expect(dialogue).toBeHidden();
});

test("a researcher is asked what both facts leave open", async ({ mount, page, server }) => {
  server.command("look_into").answers({});
  const shown = await mount("ContradictionsScreen", screen());
  await shown.getByRole("button", { name: "Ask a researcher" }).first().click();
  const dialogue = page.getByRole("dialog", { name: "Ask a researcher" });
  const sent = server.sent("look_into");
  await dialogue.getByRole("button", { name: "Ask" }).click();
  expect(await sent).toEqual({
    projectId: "p1",
    researcherId: "q1",
    question: "Which holds, and where: “The quay carries 40 tonnes.” or “It carries 41 tonnes.”?",
  });
  await expect(page.getByText("The question is among the researcher's open gaps.")).toBeVisible();
});

test("what is settled says how and by whom, and can only be opened again", async ({ mount, page, server }) => {
  server.command("settle_contradiction").refuses({ kind: "stale", message: "Someone settled it meanwhile." });
  const settled = contradiction({
    status: "settled",
    settlement: "The first holds.",
    settledBy: { id: "u1", name: "Ada Lovelace" },
    settledAt: at,
  });
  const shown = await mount("ContradictionsScreen", screen({ contradictions: [settled] }));
  await expect(shown.getByText("The first holds. (Ada Lovelace")).toBeVisible();
  await expect(shown.getByRole("article").getByRole("button")).toHaveText(["Open again"]);
  const read = server.readAgain();
  await shown.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("Someone settled it meanwhile.")).toBeVisible();
  await read;
});

test("viewers read both sides and have nothing to press; a filter stands in the address", async ({ mount, page }) => {
  const shown = await mount("ContradictionsScreen", screen({ project: project("viewer"), next: "older" }));
  await expect(shown.getByRole("article").first().getByRole("button")).toBeHidden();
  await expect(shown.getByRole("link", { name: "Older" })).toHaveAttribute("href", /cursor=older/);
  await shown.getByRole("combobox", { name: "State" }).selectOption({ label: "Settled" });
  await expect(page).toHaveURL(/state=settled/);
});
