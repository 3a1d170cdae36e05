import { source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = { projectId: "p1", source: source(), isOpen: true, close: (): void => undefined };

test("a new name is sent with the one that was seen, and can be taken back at once", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  server.command("rename_source").answers({ title: "Quay survey 2025" });
  await mount("RenameDialogue", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Rename source" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue("Port survey");
  await expect(form.getByText("From the document")).toBeHidden();
  await form.getByLabel("Name").fill("Quay survey 2025");
  const sent = server.sent("rename_source");
  await page.keyboard.press("Enter");
  expect(await sent).toEqual({ projectId: "p1", sourceId: "s1", from: "Port survey", title: "Quay survey 2025" });
  await closed.promise;
  const back = server.sent("rename_source");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toEqual({ projectId: "p1", sourceId: "s1", from: "Quay survey 2025", title: null });
});

test("a renamed source shows the document's own name, and takes it again by one click", async ({
  mount,
  page,
  server,
}) => {
  server.command("rename_source").answers({ title: "survey.pdf" });
  await mount("RenameDialogue", { ...dialogue, source: source({ originalTitle: "survey.pdf" }) });
  await expect(page.getByText("From the document: survey.pdf")).toBeVisible();
  const sent = server.sent("rename_source");
  await page.getByRole("button", { name: "Use this name" }).click();
  expect(await sent).toMatchObject({ from: "Port survey", title: null });
  const back = server.sent("rename_source");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toMatchObject({ from: "survey.pdf", title: "Port survey" });
});

test("a refusal stands at the name, and the dialogue stays", async ({ mount, page, server }) => {
  server.command("rename_source").refuses({ kind: "invalid", message: "Write a name.", field: "title" });
  await mount("RenameDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "Rename source" });
  await form.getByLabel("Name").fill(" ");
  await form.getByRole("button", { name: "Rename" }).click();
  await expect(form.getByText("Write a name.")).toBeVisible();
});
