import { expect, test } from "@/lib/testing/gallery/test";

test("an administrator says how long tokens live at most, and lifts it by leaving it empty", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("set_token_life");
  command.answers({ shortened: 2 });
  const shown = await mount("TokenLife", { days: null });
  await shown.getByLabel("Days that tokens live at most").fill("90");
  const set = server.sent("set_token_life");
  await shown.getByRole("button", { name: "Save days" }).click();
  expect(await set).toEqual({ days: 90 });
  await expect(page.getByText("Saved. Owners of tokens that end sooner are told.")).toBeVisible();
  const again = await mount("TokenLife", { days: 90 });
  await again.getByLabel("Days that tokens live at most").fill("");
  const lifted = server.sent("set_token_life");
  await again.getByRole("button", { name: "Save days" }).click();
  expect(await lifted).toEqual({ days: null });
});

test("a number that is refused is told at its field", async ({ mount, page, server }) => {
  server.command("set_token_life").refuses({ kind: "invalid", message: "Allow at most 365 days.", field: "days" });
  await mount("TokenLife", { days: 30 });
  await page.getByLabel("Days that tokens live at most").fill("300");
  await page.getByRole("button", { name: "Save days" }).click();
  await expect(page.getByText("Allow at most 365 days.")).toBeVisible();
});
