import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = {
  view: { project: project(), revision: 2, monthlyUsd: 50, budgetSet: null },
  isOpen: true,
  close: (): void => undefined,
};

test("an empty field lifts the budget, a number sets it", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.command("set_budget").answers({ revision: 3 });
  await mount("BudgetDialogue", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Monthly budget" });
  const field = form.getByLabel("Dollars for each month");
  await expect(field).toHaveValue("$50");
  await field.fill("");
  const lifted = server.sent("set_budget");
  await field.press("Enter");
  expect(await lifted).toMatchObject({ projectId: "p1", revision: 2, monthlyUsd: null });
  await closed.promise;
  await field.fill("1250");
  const set = server.sent("set_budget");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await set).toMatchObject({ monthlyUsd: 1_250 });
});

test("a refusal stands at the field; while it is sent the button waits", async ({ mount, page, server }) => {
  const command = server.command("set_budget");
  command.refuses({ kind: "invalid", message: "More than this install allows.", field: "monthlyUsd" });
  await mount("BudgetDialogue", { ...dialogue, view: { ...dialogue.view, monthlyUsd: null } });
  const form = page.getByRole("dialog", { name: "Monthly budget" });
  const field = form.getByLabel("Dollars for each month");
  await expect(field).toHaveValue("");
  await field.fill("900000");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/More than this install allows\./);
  const answer = command.waits();
  const button = form.getByRole("button", { name: "Save" });
  await button.click();
  await expect(button).toHaveAttribute("data-loading", "true");
  answer({ revision: 3 });
  await expect(button).not.toHaveAttribute("data-loading", "true");
});

test("a budget that a colleague sets meanwhile is told before one's own is set over it", async ({
  mount,
  page,
  server,
}) => {
  server.command("set_budget").answers({ revision: 4 });
  const shown = await mount("BudgetDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "Monthly budget" });
  await form.getByLabel("Dollars for each month").fill("80");
  const budgetSet = { by: null, at: "2026-01-05T10:00:00.000Z" };
  await shown.update({ ...dialogue, view: { ...dialogue.view, revision: 3, monthlyUsd: 20, budgetSet } });
  await expect(form.getByRole("status")).toContainText("Somebody changed this");
  await expect(form.getByRole("status")).toContainText("$20.00");
  await expect(form.getByLabel("Dollars for each month")).toHaveValue("$80");
  await form.getByRole("button", { name: "Keep what I wrote" }).click();
  const sent = server.sent("set_budget");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await sent).toMatchObject({ revision: 3, monthlyUsd: 80 });
});
