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
  edited: null,
  fourEyes: false,
};

test("an owner sets a lower number by the revision that was seen, and is told who was first", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("set_project_caps");
  command.refuses({ kind: "stale", message: "Somebody changed the project meanwhile." });
  const shown = await mount("LimitsBlock", { project: own, caps, capsSet: null });
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

test("a limit that a colleague set is not set back by another that is written; it is told, then kept", async ({
  mount,
  server,
}) => {
  const two: CapRowView[] = [
    ...caps,
    { name: "project_sources", of: "project", label: "Sources", value: 900, first: 2_000, most: 2_000 },
  ];
  const theirs = two.map((cap) => (cap.name === "project_runs" ? { ...cap, value: 2 } : cap));
  server.command("set_project_caps").answers({ revision: 9 });
  const shown = await mount("LimitsBlock", { project: own, caps: two, capsSet: null });
  await shown.getByLabel("Sources").fill("800");
  const capsSet = { by: "Grace Hopper", at: "2026-01-05T10:00:00.000Z" };
  await shown.update({ project: { ...own, revision: 8 }, caps: theirs, capsSet });
  await expect(shown.getByRole("status")).toContainText("Grace Hopper changed this");
  await expect(shown.getByRole("status")).toContainText("Runs under way2");
  await expect(shown.getByLabel("Runs under way")).toHaveValue("5");
  await shown.getByRole("button", { name: "Keep what I wrote" }).click();
  await expect(shown.getByLabel("Runs under way")).toHaveValue("2");
  await expect(shown.getByLabel("Runs under way")).toBeFocused();
  const sent = server.sent("set_project_caps");
  await shown.getByRole("button", { name: "Save limits" }).click();
  expect(await sent).toEqual({ projectId: "p1", revision: 8, values: { project_sources: 800 } });
  await expect(shown.getByRole("button", { name: "Save limits" })).toBeDisabled();
});

test("where others change another part of the project, what is written is saved without a question", async ({
  mount,
  server,
}) => {
  server.command("set_project_caps").answers({ revision: 9 });
  const shown = await mount("LimitsBlock", { project: own, caps, capsSet: null });
  await shown.getByLabel("Runs under way").fill("3");
  await shown.update({ project: { ...own, name: "Port", revision: 8 }, caps, capsSet: null });
  const sent = server.sent("set_project_caps");
  await shown.getByRole("button", { name: "Save limits" }).click();
  expect(await sent).toEqual({ projectId: "p1", revision: 8, values: { project_runs: 3 } });
});
