import type { CapRowView } from "@/lib/features/install/views/caps";
import type { SettingsView } from "@/lib/features/projects/views/settings";
import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const caps: CapRowView[] = [
  { name: "project_runs", of: "project", label: "Runs under way", value: 5, first: 50, most: 50 },
];

const own: SettingsView["project"] = {
  ...project(),
  goal: "",
  isSample: false,
  createdAt: "2026-01-05T09:00:00.000Z",
  revision: 7,
  importedAt: null,
  switchedOff: [],
  origin: null,
  allowedDomains: [],
  fourEyes: false,
};

test("an owner sets a lower number by the revision that was seen, and is told who was first", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("set_project_caps");
  command.refuses({ kind: "stale", message: "Somebody changed the project meanwhile." });
  const shown = await mount("LimitsBlock", { project: own, caps });
  const save = shown.getByRole("button", { name: "Save limits" });
  await expect(save).toBeDisabled();
  await shown.getByLabel("Runs under way").fill("3");
  const [sent, again] = [server.sent("set_project_caps"), server.readAgain()];
  await save.click();
  expect(await sent).toEqual({ projectId: "p1", revision: 7, values: { project_runs: 3 } });
  await again;
  await expect(page.getByText("Somebody changed the project meanwhile.")).toBeVisible();
  command.answers({ revision: 8 });
  await save.click();
  await expect(page.getByText("The project's limits were set.")).toBeVisible();
  await expect(save).toBeDisabled();
});
