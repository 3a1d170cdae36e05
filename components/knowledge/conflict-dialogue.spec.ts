import { at, fact, factPanel } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const dialogue = {
  projectId: "p1",
  conflict: { factId: "f1", wanted: "verdict", verdict: "rejected" },
  close: (): void => undefined,
} as const;

test("what stands now is shown beside the verdict that was wanted, which can be insisted on", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  server.command("settle_fact").answers({ revision: 4 });
  const arrive = server.view("fact", ["f1"]).waits();
  await mount("ConflictDialogue", { ...dialogue, close: closed.resolve });
  const shown = page.getByRole("dialog", { name: "Changed by someone else meanwhile" });
  await expect(skeleton(shown)).toBeVisible();
  const version = {
    number: 2,
    at,
    by: { id: "u2", name: "Emmy Noether" },
    reason: "A slip",
    statement: "It carries 39.",
    status: "proposed",
  } as const;
  arrive(factPanel({ fact: fact({ revision: 3 }), versions: [version] }));
  await expect(shown.getByText(/^Emmy Noether changed this fact .*“A slip”/)).toBeVisible();
  await expect(shown.getByRole("region", { name: "What you wanted" })).toContainText("To reject");
  const sent = server.sent("settle_fact");
  await shown.getByRole("button", { name: "Put mine in its place" }).click();
  expect(await sent).toMatchObject({ projectId: "p1", factId: "f1", revision: 3, verdict: "rejected" });
  await closed.promise;
});

test("when it changed yet again the dialogue stays; where another fact took its place nothing can be put there", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  server.view("fact", ["f1"]).answers(factPanel({ fact: fact({ status: "superseded", revision: 3 }) }));
  await mount("ConflictDialogue", { ...dialogue, close: closed.resolve });
  const shown = page.getByRole("dialog", { name: "Changed by someone else meanwhile" });
  await expect(shown.getByText("This fact was changed since you saw it.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Put mine in its place" })).toBeDisabled();
  await shown.getByRole("button", { name: "Keep what stands now" }).click();
  await closed.promise;
});

test("what is written here stays when the fact is changed once more, and is put in the place of the newest", async ({
  mount,
  page,
  server,
}) => {
  const conflict = { factId: "f1", wanted: "statement", statement: "It carries 41 tonnes.", reason: "" } as const;
  server.view("fact", ["f1"]).answers(factPanel({ fact: fact({ revision: 3 }) }));
  const command = server.command("edit_fact");
  command.refuses({ kind: "stale", message: "Somebody changed it meanwhile." });
  await mount("ConflictDialogue", { projectId: "p1", conflict, close: (): void => undefined });
  const mine = page.getByLabel("Your statement");
  await mine.fill("It carries 42 tonnes.");
  server.view("fact", ["f1"]).answers(factPanel({ fact: fact({ revision: 4, statement: "It carries 43 tonnes." }) }));
  await page.getByRole("button", { name: "Put mine in its place" }).click();
  await expect(page.getByRole("region", { name: "As it stands now" })).toContainText("43");
  await expect(mine).toHaveValue("It carries 42 tonnes.");
  command.answers({ revision: 5 });
  const sent = server.sent("edit_fact");
  await page.getByRole("button", { name: "Put mine in its place" }).click();
  expect(await sent).toMatchObject({ revision: 4, statement: "It carries 42 tonnes." });
});
