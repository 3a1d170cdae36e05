import { library, project, source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";
import { aZip } from "@/lib/testing/rigs/sources";

const port = source();

const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("The quay carries 40 tonnes.") };

test("an empty library offers the ways to add, and to viewers says who adds", async ({ mount }) => {
  const shown = await mount("Library", library({ sources: [] }));
  await expect(shown.getByText("Add what your researchers are to read")).toBeVisible();
  const ways = shown.getByRole("region", { name: "Add sources" });
  await expect(ways.getByRole("button", { name: "Choose files" })).toBeVisible();
  await expect(ways.locator("button")).toHaveText(["Paste text", "Add URL", "Add list", "Add site", "Watch feed"]);
  await shown.update(library({ sources: [], project: project("viewer") }));
  await expect(shown.getByRole("heading", { name: "No source yet" })).toBeVisible();
  await expect(shown.getByRole("button", { name: "Choose files" })).toBeHidden();
});

test("sources are listed with a way to older ones; what is searched for stands in the address", async ({
  mount,
  page,
}) => {
  const shown = await mount("Library", library({ sources: [port], total: 80, next: "c2" }));
  await expect(shown.getByRole("list", { name: "Sources" }).getByRole("link", { name: "Port survey" })).toBeVisible();
  await expect(shown.getByText("80 sources")).toBeVisible();
  await expect(shown.getByRole("link", { name: "Older sources" })).toHaveAttribute(
    "href",
    "/projects/p1/library?cursor=c2",
  );
  await page.keyboard.press("/");
  const field = shown.getByRole("textbox", { name: "Search titles, hosts and file names" });
  await expect(field).toBeFocused();
  await field.fill("tide");
  await expect(page).toHaveURL(/q=tide/);
  await shown.update(library({ sources: [] }));
  await expect(shown.getByRole("heading", { name: "Nothing fits these filters" })).toBeVisible();
});

test("a file is sent, says how far it is, and leads to its source once it was added", async ({ mount, server }) => {
  const answer = server.at<{ sourceId: string }>("/api/uploads/p1").waits();
  const shown = await mount("Library", library({ sources: [] }));
  await shown.locator("input[type=file]").setInputFiles(text);
  const row = shown.getByRole("list", { name: "Files on their way" }).getByRole("listitem");
  await expect(row).toContainText(/Uploading|Reading/);
  await expect(shown.getByRole("button", { name: "Clear this list" })).toBeHidden();
  const read = server.readAgain();
  answer({ sourceId: "s9" });
  await expect(row.getByRole("link", { name: "a.txt" })).toHaveAttribute("href", "/projects/p1/library/s9");
  await expect(shown.getByText("1 of 1 files added.")).toBeAttached();
  await read;
  await shown.getByRole("button", { name: "Clear this list" }).click();
  await expect(row).toBeHidden();
});

test("a file that was cut off can be sent again; one of another kind is not sent at all", async ({ mount, server }) => {
  const upload = server.at<{ sourceId: string }>("/api/uploads/p1");
  upload.breaks();
  const shown = await mount("Library", library({ sources: [] }));
  await shown.locator("input[type=file]").setInputFiles([text, { ...text, name: "b.exe" }]);
  const rows = shown.getByRole("list", { name: "Files on their way" }).getByRole("listitem");
  await expect(rows.nth(0)).toContainText("The connection was cut before the file arrived. Nothing was added.");
  await expect(rows.nth(1)).toContainText("This kind of file cannot be read.");
  await expect(rows.nth(1).getByRole("button")).toBeHidden();
  await expect(shown.getByText("0 of 2 files added, 2 refused.")).toBeAttached();
  upload.answers({ sourceId: "s9" });
  await rows.nth(0).getByRole("button", { name: "Try again" }).click();
  await expect(rows.nth(0).getByRole("link", { name: "a.txt" })).toBeVisible();
});

test("the files of a zip are sent one by one, each with its own outcome", async ({ mount, server }) => {
  server.at("/api/uploads/p1").answers({ sourceId: "s9" });
  const shown = await mount("Library", library({ sources: [] }));
  const zip = aZip({ "papers/a.txt": "The quay.", "papers/b.exe": "MZ", "__MACOSX/a.txt": "x" });
  const buffer = Buffer.from(zip);
  await shown.locator("input[type=file]").setInputFiles([
    { name: "papers.zip", mimeType: "application/zip", buffer },
    { name: "broken.zip", mimeType: "application/zip", buffer: buffer.subarray(0, 40) },
  ]);
  const rows = shown.getByRole("list", { name: "Files on their way" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "broken.zip" })).toContainText("This zip is damaged.");
  await expect(shown.getByRole("link", { name: "a.txt" })).toHaveAttribute("href", "/projects/p1/library/s9");
  await expect(rows.filter({ hasText: "b.exe" })).toContainText("This kind of file cannot be read.");
  await expect(rows).toHaveCount(3);
});

test("files that are dragged over the area mark it, dropped ones are sent", async ({ mount, server }) => {
  server.at("/api/uploads/p1").answers({ sourceId: "s9" });
  const shown = await mount("Library", library({ sources: [] }));
  const area = shown.locator("[data-size=large]");
  const files = await shown.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["The quay."], "dropped.txt", { type: "text/plain" }));
    return transfer;
  });
  await area.dispatchEvent("dragenter", { dataTransfer: files });
  await expect(area).toHaveAttribute("data-over", "true");
  await area.dispatchEvent("drop", { dataTransfer: files });
  await expect(area).not.toHaveAttribute("data-over", "true");
  await expect(shown.getByRole("link", { name: "dropped.txt" })).toBeVisible();
});

test("a text is pasted under a title; what is missing stands at its field", async ({ mount, page, server }) => {
  server.command("add_text").refuses({ kind: "conflict", message: "This text is in the library.", field: "text" });
  const shown = await mount("Library", library({ sources: [] }));
  await expect(shown.getByRole("button", { name: "Paste text" })).toBeVisible();
  await page.keyboard.press("p");
  const dialogue = page.getByRole("dialog", { name: "Paste a text" });
  await dialogue.getByRole("button", { name: "Add text" }).click();
  await expect(dialogue.getByText("Write a title.")).toBeVisible();
  await expect(dialogue.getByText("Paste some text.")).toBeVisible();
  await dialogue.getByLabel("Title").fill("Port survey");
  await dialogue.getByRole("textbox", { name: "Text" }).fill("The quay.");
  await dialogue.getByRole("button", { name: "Add text" }).click();
  await expect(dialogue.getByText("This text is in the library.")).toBeVisible();
});

test("a page is read by its address; why it cannot be stays in the dialogue", async ({ mount, page, server }) => {
  const command = server.command("add_url");
  command.refuses({ kind: "unavailable", message: "The site answered 503." });
  const shown = await mount("Library", library({ sources: [] }));
  await shown.getByRole("button", { name: "Add URL" }).click();
  const dialogue = page.getByRole("dialog", { name: "Add a web page" });
  await dialogue.getByLabel("Address").fill("https://a.example/tide");
  await dialogue.getByRole("button", { name: "Read and add" }).click();
  await expect(dialogue.getByRole("alert")).toHaveText("The site answered 503.");
  command.answers({ sourceId: "s9" });
  await dialogue.getByLabel("Address").press("Enter");
  await expect(dialogue).toBeHidden();
  await expect(page.getByText("The page was added.")).toBeVisible();
});

test("a file of references is looked through first; its pages are added one by one, each with its outcome", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("add_url");
  command.refuses({ kind: "conflict", message: "This is already in the library as “Tides”." });
  const shown = await mount("Library", library({ sources: [] }));
  const ris = "TY  - BOOK\nTI  - Tides of Brest\nAU  - Ames, Ruth\nUR  - https://tides.example.org/brest\nER  - \n";
  await shown
    .locator("input[type=file]")
    .setInputFiles({ name: "mine.ris", mimeType: "text/plain", buffer: Buffer.from(ris) });
  const dialogue = page.getByRole("dialog", { name: "Add a list of references" });
  const sent = server.sent("add_url");
  await dialogue.getByRole("button", { name: "Read and add 1 page" }).click();
  await expect(dialogue).toBeHidden();
  const listed = { title: "Tides of Brest", author: "Ruth Ames", publishedOn: null, publisher: null };
  expect(await sent).toEqual({ projectId: "p1", url: "https://tides.example.org/brest", listed });
  const row = shown.getByRole("list", { name: "Sources on their way" }).getByRole("listitem");
  await expect(row).toContainText("tides.example.org");
  await expect(row).toContainText("This is already in the library as “Tides”.");
  await expect(row.getByRole("button", { name: "Try again" })).toBeHidden();
  await expect(shown.getByText("0 of 1 sources added, 1 refused.")).toBeAttached();
  await shown.getByRole("button", { name: "Clear this list" }).click();

  command.breaks();
  await page.keyboard.press("r");
  await dialogue.getByLabel("References or addresses").fill("https://tides.example.org/loire");
  await dialogue.getByRole("button", { name: "Read and add 1 page" }).click();
  await expect(row).toContainText("The server could not be reached.");
  command.answers({ sourceId: "s9" });
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(row.getByRole("link", { name: "https://tides.example.org/loire" })).toHaveAttribute(
    "href",
    "/projects/p1/library/s9",
  );
});

test("a site is read up to so many pages", async ({ mount, page, server }) => {
  server.command("start_crawl").answers({ crawlId: "c1" });
  const shown = await mount("Library", library({ sources: [] }));
  await shown.getByRole("button", { name: "Add site" }).click();
  const dialogue = page.getByRole("dialog", { name: "Add a site" });
  await dialogue.getByRole("button", { name: "Read the site" }).click();
  await expect(dialogue.getByText("Write an address.")).toBeVisible();
  await dialogue.getByLabel("Address").fill("https://a.example/");
  await dialogue.getByLabel("Pages at most").fill("12");
  const sent = server.sent("start_crawl");
  await dialogue.getByRole("button", { name: "Read the site" }).click();
  expect(await sent).toEqual({ projectId: "p1", url: "https://a.example/", cap: 12 });
  await expect(dialogue).toBeHidden();
});
