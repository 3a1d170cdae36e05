import { project, run, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const statusReason = "“Outline” failed 3 times, as often as it may.";
const waysOn = [
  { act: "resume", says: "The step gets further attempts." },
  { act: "leave_out", says: "The report is written without it." },
  { act: "change_limits", says: "Longer prompts let the step be made." },
] as const;
const halted = run({ status: "halted", statusReason, haltKind: "retry_cap", stuckKey: "judge-1", waysOn: [...waysOn] });

test("a halt says why, and each way on what it does", async ({ mount, page, server }) => {
  server.command("leave_out").answers({});
  const shown = await mount("HaltPanel", { view: runView({ run: halted }) });
  await expect(shown.getByText(statusReason)).toBeVisible();
  const ways = shown.getByRole("list", { name: "What you can do" }).getByRole("listitem");
  await expect(ways.nth(0)).toHaveText("Try again The step gets further attempts.");
  const sent = server.sent("leave_out");
  await ways.nth(1).getByRole("button", { name: "Leave this out and go on" }).click();
  expect(await sent).toEqual({ projectId: "p1", runId: "r1", nodeKey: "judge-1" });
  await expect(page.getByText("The step is left out; the run goes on without it.")).toBeVisible();
  await ways.nth(2).getByRole("button", { name: "Raise the limits" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("who may not research reads why, and is offered nothing; a refused try is said", async ({
  mount,
  page,
  server,
}) => {
  server.command("resume_run").refuses({ kind: "conflict", message: "This run is neither paused nor halted." });
  const shown = await mount("HaltPanel", { view: runView({ run: halted, project: project("viewer") }) });
  await expect(shown.getByText(statusReason)).toBeVisible();
  await expect(shown.getByRole("button")).toBeHidden();
  await shown.update({ view: runView({ run: halted }) });
  await shown.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This run is neither paused nor halted.")).toBeVisible();
});
