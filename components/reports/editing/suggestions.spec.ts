import type { SuggestionView } from "@/lib/features/reports/views/report-versions";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function suggestion(view: Partial<SuggestionView> = {}): SuggestionView {
  return {
    id: "g1",
    ordinal: 0,
    state: "fits",
    version: 2,
    base: { heading: "Loads", markdown: "The quay carries 40 tonnes." },
    wanted: { heading: "Loads", markdown: "The quay bears 40 tonnes." },
    note: "A better word",
    author: { id: "u2", name: "Emmy Noether" },
    isMine: false,
    at,
    settledBy: null,
    settledAt: null,
    reason: "",
    appliedVersion: null,
    ...view,
  };
}

const page2 = { projectId: "p1", report: { id: "rep1", revision: 3 }, facts: {}, canEdit: true };

test("what no longer fits, or is said already, says so and cannot be applied", async ({ mount }) => {
  const suggestions = [suggestion({ state: "gone" }), suggestion({ id: "g2", state: "done" })];
  const shown = await mount("Suggestions", { ...page2, suggestions });
  await expect(shown.getByText("It no longer fits: what it would change says something else now.")).toBeVisible();
  await expect(shown.getByText("The section says so already.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Apply" })).toBeHidden();
});

test("who dismisses says why; a refusal stands at the field", async ({ mount, page, server }) => {
  const command = server.command("dismiss_suggestion");
  command.refuses({ kind: "invalid", message: "Say why.", field: "reason" });
  const shown = await mount("Suggestions", { ...page2, suggestions: [suggestion()] });
  await shown.getByRole("button", { name: "Dismiss" }).click();
  const dialogue = page.getByRole("dialog", { name: "Dismiss the suggestion" });
  await dialogue.getByRole("button", { name: "Dismiss" }).click();
  await expect(dialogue.getByText("Say why.")).toBeVisible();
  command.answers({});
  const sent = server.sent("dismiss_suggestion");
  await dialogue.getByRole("textbox", { name: "Why" }).fill("The source says carries.");
  await expect(dialogue.getByText("Say why.")).toBeHidden();
  await page.keyboard.press("Enter");
  expect(await sent).toMatchObject({ suggestionId: "g1", reason: "The source says carries." });
  await expect(dialogue).toBeHidden();
});

test("who may not edit withdraws their own and touches nobody else's", async ({ mount, server }) => {
  server.command("withdraw_suggestion").answers({});
  const suggestions = [suggestion(), suggestion({ id: "g2", isMine: true })];
  const shown = await mount("Suggestions", { ...page2, canEdit: false, suggestions });
  await expect(shown.getByRole("button")).toHaveText(["Withdraw"]);
  const sent = server.sent("withdraw_suggestion");
  await shown.getByRole("button", { name: "Withdraw" }).click();
  expect(await sent).toEqual({ projectId: "p1", suggestionId: "g2" });
});

test("settled ones are folded away and say what became of them", async ({ mount }) => {
  const settled = { settledAt: at, settledBy: { id: "u1", name: "Ada Lovelace" } };
  const shown = await mount("Suggestions", {
    ...page2,
    suggestions: [
      suggestion({ ...settled, state: "applied", appliedVersion: 3 }),
      suggestion({ ...settled, id: "g2", state: "dismissed", reason: "Too long" }),
      suggestion({ ...settled, id: "g3", state: "dismissed", settledBy: { id: "u2", name: "Emmy Noether" } }),
    ],
  });
  await expect(shown.getByText("✕ Withdrawn")).toBeHidden();
  await shown.getByText("Settled suggestions (3)").click();
  await expect(shown.getByText("✓ Applied as version 3 by Ada Lovelace")).toBeVisible();
  await expect(shown.getByText("✕ Dismissed by Ada Lovelace: Too long")).toBeVisible();
  await expect(shown.getByText("✕ Withdrawn")).toBeVisible();
});

test("one that fits is applied as a new version, which is opened; when it cannot be, why is told", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("apply_suggestion");
  command.refuses({ kind: "stale", message: "Version 3 has been written since." });
  const shown = await mount("Suggestions", { ...page2, suggestions: [suggestion()] });
  await shown.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Version 3 has been written since.")).toBeVisible();
  command.answers({ reportId: "rep2", version: 3 });
  const sent = server.sent("apply_suggestion");
  await shown.getByRole("button", { name: "Apply" }).click();
  expect(await sent).toMatchObject({ projectId: "p1", suggestionId: "g1", reportId: "rep1", revision: 3 });
  await expect(page).toHaveURL(/\/projects\/p1\/reports\/rep2/);
});
