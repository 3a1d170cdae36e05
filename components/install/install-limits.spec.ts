import type { CapRowView } from "@/lib/features/install/views/caps";
import { expect, test } from "@/lib/testing/gallery/test";

const caps: CapRowView[] = [
  { name: "account_runs", of: "account", label: "Runs of one person", value: 20, first: 20, most: 1_000 },
  { name: "project_runs", of: "project", label: "Runs under way", value: 60, first: 50, most: 1_000 },
];

test("only what was changed is set; an emptied number takes it back; saved, there is nothing to save", async ({
  mount,
  page,
  server,
}) => {
  server.command("set_caps").answers({});
  const shown = await mount("InstallLimits", { caps });
  const save = shown.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await shown.getByLabel("Runs of one person").fill("1000");
  const one = server.sent("set_caps");
  await save.click();
  expect(await one).toEqual({ values: { account_runs: 1_000 } });
  await expect(page.getByText("The limits were set.")).toBeVisible();
  await expect(save).toBeDisabled();
  await shown.getByLabel("Runs under way").fill("");
  const other = server.sent("set_caps");
  await save.click();
  expect(await other).toMatchObject({ values: { project_runs: null } });
});

test("a number that is refused says so at its field, and is there still to be mended", async ({ mount, server }) => {
  server.command("set_caps").refuses({ kind: "invalid", message: "At most 1,000.", field: "project_runs" });
  const shown = await mount("InstallLimits", { caps });
  const field = shown.getByLabel("Runs under way");
  await field.fill("999");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription(/At most 1,000\./);
  await expect(field).toHaveValue("999");
});

test("a limit that another administrator set meanwhile is not set back by one's own", async ({ mount, server }) => {
  server.command("set_caps").answers({});
  const shown = await mount("InstallLimits", { caps });
  await shown.getByLabel("Runs of one person").fill("30");
  await shown.update({ caps: caps.map((cap) => (cap.name === "project_runs" ? { ...cap, value: 70 } : cap)) });
  const sent = server.sent("set_caps");
  await shown.getByRole("button", { name: "Save" }).click();
  expect(await sent).toEqual({ values: { account_runs: 30 } });
});
