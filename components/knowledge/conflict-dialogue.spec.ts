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
