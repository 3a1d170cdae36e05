import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const researcher = {
  id: "q1",
  name: "Loads",
  problem: "What does the quay carry?",
  status: "active",
  liveRun: null,
  revision: 4,
  createdAt: at,
  createdBy: null,
  edited: null,
} as const;

test("a change is sent with the revision that was seen, and closes the form", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.command("edit_researcher").answers({ revision: 5 });
  await mount("EditResearcherDialogue", { projectId: "p1", researcher, isOpen: true, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Edit researcher" });
  await form.getByLabel("Problem definition").fill("What does the crane lift?");
  const sent = server.sent("edit_researcher");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await sent).toMatchObject({ researcherId: "q1", revision: 4, problem: "What does the crane lift?" });
  await closed.promise;
});

test("who was second is told, and sees what changed once the page is read again", async ({ mount, page, server }) => {
  server.command("edit_researcher").refuses({ kind: "stale", message: "Somebody changed it meanwhile." });
  const dialogue = { projectId: "p1", isOpen: true, close: (): void => undefined };
  const shown = await mount("EditResearcherDialogue", { ...dialogue, researcher });
  const form = page.getByRole("dialog", { name: "Edit researcher" });
  await form.getByLabel("Name").fill("Weights");
  const again = server.readAgain();
  await form.getByLabel("Name").press("Enter");
  await expect(page.getByText("Somebody changed it meanwhile.")).toBeVisible();
  await again;
  await expect(form.getByLabel("Name")).toHaveValue("Weights");
  const problem = "What does the crane lift?";
  const edited = { by: "Grace Hopper", at };
  await shown.update({ ...dialogue, researcher: { ...researcher, problem, revision: 5, edited } });
  await expect(form.getByRole("status")).toContainText("Grace Hopper changed this");
  await expect(form.getByRole("status")).toContainText(problem);
  await expect(form.getByLabel("Name")).toHaveValue("Weights");
  await form.getByRole("button", { name: "Take theirs" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Loads");
  await expect(form.getByLabel("Problem definition")).toHaveValue(problem);
});
