import { expect, test } from "@/lib/testing/gallery/test";

test("a text is added under its title; what is missing, or there already, is said in the dialogue", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  const command = server.command("add_text");
  command.refuses({ kind: "conflict", message: "This is already in the library.", field: "text" });
  await mount("PasteText", { projectId: "p1", isOpen: true, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Paste a text" });
  const button = form.getByRole("button", { name: "Add text" });
  await button.click();
  await expect(form.getByText("Write a title.")).toBeVisible();
  await expect(form.getByText("Paste some text.")).toBeVisible();
  await form.getByLabel("Title").fill("Port survey");
  await form.getByRole("textbox", { name: "Text" }).fill("The quay carries 40 tonnes.");
  await button.click();
  await expect(form.getByText("This is already in the library.")).toBeVisible();
  command.answers({ sourceId: "01900000-0000-7000-8000-000000000001" });
  const sent = server.sent("add_text");
  await button.click();
  expect(await sent).toEqual({ projectId: "p1", title: "Port survey", text: "The quay carries 40 tonnes." });
  await closed.promise;
});
