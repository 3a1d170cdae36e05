import { fact, factPanel } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const dialogue = { projectId: "p1", fact: fact({ isSettled: true }), isOpen: true, close: (): void => undefined };

test("a fact is said anew at the revision that was seen, whatever comes meanwhile", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.command("edit_fact").answers({ revision: 2 });
  const shown = await mount("EditFactDialogue", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Edit fact" });
  await expect(form.getByLabel("Statement")).toBeFocused();
  await expect(form.getByText("The verdict on the old statement falls")).toBeVisible();
  await form.getByLabel("Statement").fill("It carries 41 tonnes.");
  await shown.update({ ...dialogue, close: closed.resolve, fact: fact({ revision: 9, statement: "Theirs." }) });
  await expect(form.getByLabel("Statement")).toHaveValue("It carries 41 tonnes.");
  const sent = server.sent("edit_fact");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await sent).toMatchObject({ factId: "f1", revision: 1, statement: "It carries 41 tonnes." });
  await closed.promise;
});

test("a refusal stands at its field", async ({ mount, page, server }) => {
  server.command("edit_fact").refuses({ kind: "invalid", message: "Write a statement.", field: "statement" });
  await mount("EditFactDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "Edit fact" });
  await form.getByLabel("Statement").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Write a statement.")).toBeVisible();
});

test("what someone else changed meanwhile is shown beside one's own words, which are kept", async ({
  mount,
  page,
  server,
}) => {
  server.command("edit_fact").refuses({ kind: "stale", message: "It was changed." });
  const arrive = server.view("fact", ["f1"]).waits();
  await mount("EditFactDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "Edit fact" });
  await form.getByLabel("Statement").fill("It carries 41 tonnes.");
  await form.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Changed by someone else meanwhile" });
  await expect(skeleton(conflict)).toBeVisible();
  arrive(factPanel({ fact: fact({ statement: "It carries 39 tonnes.", revision: 3 }) }));
  await expect(conflict.getByText("Nothing of yours was saved yet, and nothing of theirs is lost")).toBeVisible();
  await expect(conflict.getByLabel("Your statement")).toHaveValue("It carries 41 tonnes.");
});

test("when what stands now cannot be read either, the dialogue says so", async ({ mount, page, server }) => {
  server.command("edit_fact").refuses({ kind: "stale", message: "It was changed." });
  server.view("fact", ["f1"]).refuses({ kind: "not_found", message: "This fact is not there any more." });
  await mount("EditFactDialogue", dialogue);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("This fact is not there any more.");
});
