import { evidence, fact, knowledge, knownFact } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const dialogue = { projectId: "p1", fact: fact(), isOpen: true, close: (): void => undefined };
const same = { q: "The quay carries 40 tonnes. " };

test("facts that say the same are offered once they have arrived, never the fact itself", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  const arrive = server.view("knowledge", ["p1"], same).waits();
  server.command("merge_facts").answers({ revision: 6 });
  await mount("MergeFactDialogue", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Merge into another fact" });
  await expect(skeleton(form)).toBeVisible();
  const other = knownFact({ id: "f2", statement: "Forty tonnes are carried.", revision: 5 });
  arrive(knowledge({ facts: [knownFact(), other, knownFact({ id: "f3", status: "superseded" })] }));
  await expect(form.getByRole("radio")).toHaveCount(1);
  await expect(form.getByText("Choose one to merge into.")).toBeVisible();
  await form.getByRole("radio", { name: "Forty tonnes are carried." }).check();
  const sent = server.sent("merge_facts");
  await form.getByRole("button", { name: "Merge" }).click();
  expect(await sent).toMatchObject({ fact: { factId: "f1", revision: 1 }, into: { factId: "f2", revision: 5 } });
  await closed.promise;
});

test("what is offered says how many quotes it has, words beside them apart", async ({ mount, page, server }) => {
  const words = evidence({ id: "e2", isBeside: true });
  const other = knownFact({ id: "f2", statement: "Forty tonnes are carried.", evidence: [evidence(), words] });
  server.view("knowledge", ["p1"], same).answers(knowledge({ facts: [other] }));
  await mount("MergeFactDialogue", dialogue);
  await expect(page.getByRole("dialog").getByText("1 quote", { exact: false })).toBeVisible();
});

test("where no other fact is like it the dialogue says so", async ({ mount, page, server }) => {
  server.view("knowledge", ["p1"], same).answers(knowledge({ facts: [knownFact()] }));
  await mount("MergeFactDialogue", dialogue);
  await expect(page.getByRole("dialog").getByText("No other fact is like this one.")).toBeVisible();
});

test("facts that could not be read are not said to be missing", async ({ mount, page, server }) => {
  server.view("knowledge", ["p1"], same).refuses({ kind: "unavailable", message: "The facts cannot be read now." });
  await mount("MergeFactDialogue", dialogue);
  await expect(page.getByRole("alert")).toHaveText("The facts cannot be read now.");
  await expect(page.getByText("No other fact is like this one.")).toBeHidden();
});

test("what was chosen stays, whatever is looked for afterwards", async ({ mount, page, server }) => {
  const other = knownFact({ id: "f2", statement: "Forty tonnes are carried." });
  server.view("knowledge", ["p1"], same).answers(knowledge({ facts: [other] }));
  server.view("knowledge", ["p1"], { q: "tide " }).answers(knowledge());
  await mount("MergeFactDialogue", dialogue);
  const form = page.getByRole("dialog");
  await form.getByRole("radio").check();
  await form.getByLabel("Find the fact that says the same").fill("tide");
  await page.waitForResponse("**/api/views/knowledge/p1?q=tide+");
  await expect(form.getByRole("radio", { name: "Forty tonnes are carried." })).toBeChecked();
});
