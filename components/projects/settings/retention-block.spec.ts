import type { RetentionView } from "@/lib/features/retention/views/retention";
import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const taking = { days: 90, files: 0, bytes: 0, runs: 3, calls: 2 };
const nothing = { files: 0, bytes: 0, runs: 0, calls: 0 };
const retention: RetentionView = {
  kinds: [
    { kind: "originals", rule: null, choices: [{ ...nothing, days: 90, files: 2, bytes: 3_400_000 }] },
    { kind: "calls", rule: null, choices: [taking, { ...nothing, days: 365 }] },
    {
      kind: "events",
      rule: { days: 365, by: "Ada", setAt: "2026-11-20T09:00:00.000Z" },
      choices: [taking, { ...nothing, days: 365 }],
    },
  ],
  sweeps: [
    {
      id: "s1",
      what: "events",
      days: 365,
      rows: 40,
      runs: 2,
      beganAt: "2026-11-21T09:00:00.000Z",
      endedAt: "2026-11-21T09:00:01.000Z",
    },
  ],
};
const view = { project: project("owner"), retention, isHeld: false };

test("an owner reads what a rule takes with it, at once and for good, before it is set", async ({
  mount,
  page,
  server,
}) => {
  server.command("set_retention").answers({ takes: taking });
  await mount("RetentionBlock", view);
  await expect(page.getByText("Kept for ever")).toHaveCount(2);
  await expect(page.getByText("Kept for 1 year after something happened in the run last; set by Ada")).toBeVisible();
  await page.getByRole("button", { name: "Change how long: Prompts and answers of models" }).click();
  const asked = page.getByRole("dialog", { name: "Prompts and answers of models" });
  await expect(asked.getByRole("button", { name: "Save" })).toBeDisabled();
  await asked.getByLabel("How long it is kept").selectOption({ label: "1 year" });
  await expect(asked.getByText("Nothing is as old yet.")).toBeVisible();
  await asked.getByLabel("How long it is kept").selectOption({ label: "90 days" });
  await expect(
    asked.getByText("Within minutes this goes: the record of 3 runs, 2 calls outside of runs."),
  ).toBeVisible();
  await expect(asked.getByText("A run can no longer be replayed")).toBeVisible();
  const sent = server.sent("set_retention");
  await asked.getByRole("button", { name: "Delete what is older" }).click();
  expect(await sent).toEqual({ projectId: "p1", kind: "calls", days: 90, from: null });
  await expect(asked).toBeHidden();
});

test("a refusal is told where the number stands, and the dialogue stays", async ({ mount, page, server }) => {
  const message = "Somebody has changed this rule meanwhile. Reload to see it.";
  server.command("set_retention").refuses({ kind: "stale", message });
  await mount("RetentionBlock", view);
  await page.getByRole("button", { name: "Change how long: What events of a run say" }).click();
  await page.getByLabel("How long it is kept").selectOption({ label: "For ever" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(message)).toBeVisible();
});

test("while a legal hold stands no rule can be shortened, and a rule can be ended", async ({ mount, page }) => {
  await mount("RetentionBlock", { ...view, isHeld: true });
  await page.getByRole("button", { name: "Change how long: What events of a run say" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel("How long it is kept").selectOption({ label: "90 days" });
  await expect(asked.getByText("A legal hold stands on this project")).toBeVisible();
  await expect(asked.getByRole("button", { name: "Delete what is older" })).toBeDisabled();
  await asked.getByLabel("How long it is kept").selectOption({ label: "For ever" });
  await expect(asked.getByRole("button", { name: "Save" })).toBeEnabled();
});

test("who may not set a rule reads it, and what went", async ({ mount, page }) => {
  await mount("RetentionBlock", { ...view, project: project("viewer") });
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.getByText("What went so far").click();
  await expect(page.getByText("By the project’s rule what 40 events of 2 runs said went")).toBeVisible();
});

test("a rule that a colleague sets while it is chosen is not overwritten unseen", async ({ mount, page, server }) => {
  const message = "Somebody has changed this rule meanwhile.";
  server.command("set_retention").refuses({ kind: "stale", message });
  const shown = await mount("RetentionBlock", view);
  await page.getByRole("button", { name: "Change how long: Prompts and answers of models" }).click();
  const asked = page.getByRole("dialog", { name: "Prompts and answers of models" });
  await asked.getByLabel("How long it is kept").selectOption({ label: "90 days" });
  const rule = { days: 365, by: "Grace", setAt: "2026-11-22T09:00:00.000Z" };
  const kinds = retention.kinds.map((kind) => (kind.kind === "calls" ? { ...kind, rule } : kind));
  await shown.update({ ...view, retention: { ...retention, kinds } });
  const sent = server.sent("set_retention");
  await asked.getByRole("button", { name: "Delete what is older" }).click();
  expect(await sent).toMatchObject({ days: 90, from: null });
  await expect(page.getByText(message)).toBeVisible();
});
