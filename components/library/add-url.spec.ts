import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = { projectId: "p1", isOpen: true, close: (): void => undefined };

test("a page is added by its address, and the dialogue closes", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  const answer = server.command("add_url").waits();
  await mount("AddUrl", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Add a web page" });
  const button = form.getByRole("button", { name: "Read and add" });
  await button.click();
  await expect(form.getByText("Write an address.")).toBeVisible();
  await form.getByLabel("Address").fill("https://harbour.example.org/loads");
  const sent = server.sent("add_url");
  await button.click();
  expect(await sent).toEqual({ projectId: "p1", url: "https://harbour.example.org/loads" });
  await expect(button).toBeDisabled();
  answer({ sourceId: "01900000-0000-7000-8000-000000000001" });
  await closed.promise;
  await expect(page.getByText("The page was added.")).toBeVisible();
});

test("why a page cannot be had is said in the dialogue, and goes with the next try", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("add_url");
  command.refuses({ kind: "invalid", message: "The page asks for a password.", field: "url" });
  await mount("AddUrl", dialogue);
  const form = page.getByRole("dialog", { name: "Add a web page" });
  await form.getByLabel("Address").fill("https://harbour.example.org/loads");
  await form.getByLabel("Address").press("Enter");
  await expect(form.getByText("The page asks for a password.")).toBeVisible();
  command.waits();
  const sent = server.sent("add_url");
  await form.getByLabel("Address").press("Enter");
  await sent;
  await expect(form.getByText("The page asks for a password.")).toBeHidden();
});
