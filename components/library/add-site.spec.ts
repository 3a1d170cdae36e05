import { expect, test } from "@/lib/testing/gallery/test";

test("a site is read up to a number of pages; an address that may not be read is said at its field", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  const command = server.command("start_crawl");
  command.refuses({ kind: "invalid", message: "This address is not on the public web.", field: "url" });
  await mount("AddSite", { projectId: "p1", isOpen: true, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "Add a site" });
  const button = form.getByRole("button", { name: "Read the site" });
  await button.click();
  await expect(form.getByText("Write an address.")).toBeVisible();
  await form.getByLabel("Address").fill("http://10.0.0.1/");
  await button.click();
  await expect(form.getByLabel("Address")).toHaveAccessibleDescription(/This address is not on the public web\./);
  command.answers({ crawlId: "01900000-0000-7000-8000-000000000001" });
  await form.getByLabel("Address").fill("https://harbour.example.org/");
  await form.getByLabel("Pages at most").fill("20");
  const sent = server.sent("start_crawl");
  await button.click();
  expect(await sent).toEqual({ projectId: "p1", url: "https://harbour.example.org/", cap: 20 });
  await closed.promise;
});
