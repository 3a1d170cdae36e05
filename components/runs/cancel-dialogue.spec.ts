import { expect, test } from "@/lib/testing/gallery/test";

const target = { projectId: "p1", runId: "r1" };

test("a run is ended only by who says so: the first thing under the keys lets it run", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  server.command("cancel_run").answers({});
  await mount("CancelDialogue", { target, isOpen: true, onClose: closed.resolve });
  await expect(page.getByRole("button", { name: "Let it run" })).toBeFocused();
  await expect(page.getByText("The facts it has found stay in the project.")).toBeVisible();
  const sent = server.sent("cancel_run");
  await page.getByRole("button", { name: "Cancel the run" }).click();
  expect(await sent).toEqual(target);
  await closed.promise;
  await expect(page.getByText("The run is cancelled. What it found is kept.")).toBeVisible();
});

test("what could not be cancelled says why, and the question stays open", async ({ mount, page, server }) => {
  server.command("cancel_run").refuses({ kind: "conflict", message: "The run has ended already." });
  await mount("CancelDialogue", { target, isOpen: true, onClose: (): void => undefined });
  await page.getByRole("button", { name: "Cancel the run" }).click();
  await expect(page.getByText("The run has ended already.")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Cancel this run?" })).toBeVisible();
});
