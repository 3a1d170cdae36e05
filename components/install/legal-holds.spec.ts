import { expect, test } from "@/lib/testing/gallery/test";

const projectId = "7f4c5a89-fbad-41ed-adc0-4f99c9420d2d";
const held = {
  projectId,
  name: "Harbour",
  reason: "A lawsuit.",
  by: "Grace Hopper",
  setAt: "2026-01-05T09:00:00.000Z",
};

test("a hold is set by the project's address and a reason, and says what it does", async ({ mount, page, server }) => {
  server.command("set_legal_hold").answers({});
  await mount("LegalHolds", { holds: [] });
  await expect(page.getByText("While a hold stands, nothing of its project can be deleted")).toBeVisible();
  await page.getByLabel("Address of the project").fill(`https://stemma.example.org/projects/${projectId}/settings`);
  await page.getByLabel("Why").fill("A lawsuit.");
  const sent = server.sent("set_legal_hold");
  await page.getByRole("button", { name: "Set a legal hold" }).click();
  expect(await sent).toEqual({ projectId, reason: "A lawsuit." });
});

test("a hold that stands says why, by whom and since when, and is lifted", async ({ mount, page, server }) => {
  server.command("lift_legal_hold").answers({});
  await mount("LegalHolds", { holds: [held] });
  await expect(page.getByText("Harbour: A lawsuit.")).toBeVisible();
  await expect(page.getByText("set by Grace Hopper,")).toBeVisible();
  const sent = server.sent("lift_legal_hold");
  await page.getByRole("button", { name: "Lift the hold on Harbour" }).click();
  expect(await sent).toEqual({ projectId });
});
