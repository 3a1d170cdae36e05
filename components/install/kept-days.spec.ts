import { expect, test } from "@/lib/testing/gallery/test";

test("days are saved once they are others; what may not be kept is said at the field", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("keep_access_log");
  command.refuses({ kind: "invalid", message: "Keep at most ten years.", field: "days" });
  const shown = await mount("KeptDays", { days: 30 });
  const field = shown.getByLabel("Days that entries are kept");
  const button = shown.getByRole("button", { name: "Save days" });
  await expect(button).toBeDisabled();
  await field.fill("90");
  await button.click();
  await expect(field).toHaveAccessibleDescription(/Keep at most ten years\./);
  command.answers({});
  const sent = server.sent("keep_access_log");
  await button.click();
  expect(await sent).toEqual({ days: 90 });
  await expect(page.getByText("Saved. Older entries go within minutes.")).toBeVisible();
  await expect(button).toBeDisabled();
});
