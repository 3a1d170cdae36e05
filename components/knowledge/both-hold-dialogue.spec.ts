import { contradiction } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

test("each fact is given where it holds; what is missing is said at its field", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  const command = server.command("settle_contradiction");
  command.refuses({ kind: "invalid", message: "Say where the second holds.", field: "outcome.secondScope" });
  await mount("BothHoldDialogue", { projectId: "p1", pair: contradiction(), close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Both hold" });
  await expect(form.getByText("The quay carries 40 tonnes.")).toBeVisible();
  await form.getByLabel("Where the first holds").fill("in winter");
  await form.getByRole("button", { name: "Settle" }).click();
  const second = form.getByLabel("Where the second holds");
  await expect(second).toHaveAccessibleDescription(/Say where the second holds\./);
  command.answers({ revision: 5 });
  await second.fill("in summer");
  const sent = server.sent("settle_contradiction");
  await second.press("Enter");
  expect(await sent).toMatchObject({
    relationId: "c1",
    revision: 4,
    outcome: { holds: "both", firstScope: "in winter", secondScope: "in summer" },
  });
  await closed.promise;
});

test("a verdict that others gave while it was open is not overwritten unseen", async ({ mount, page, server }) => {
  const dialogue = { projectId: "p1", close: (): void => undefined };
  server.command("settle_contradiction").refuses({ kind: "stale", message: "Somebody settled it meanwhile." });
  const shown = await mount("BothHoldDialogue", { ...dialogue, pair: contradiction() });
  await page.getByLabel("Where the first holds").fill("in winter");
  await shown.update({ ...dialogue, pair: contradiction({ revision: 5 }) });
  const sent = server.sent("settle_contradiction");
  await page.getByRole("button", { name: "Settle" }).click();
  expect(await sent).toMatchObject({ revision: 4 });
  await expect(page.getByText("Somebody settled it meanwhile.")).toBeVisible();
  await expect(page.getByLabel("Where the first holds")).toHaveValue("in winter");
});
