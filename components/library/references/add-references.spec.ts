import type { AddressedReference } from "@/lib/domain/references/reference";
import { expect, test } from "@/lib/testing/gallery/test";

const bib = `@book{ostrom, title = {Governing the Commons}, author = {Ostrom, Elinor}, year = 1990, doi = {10.1017/CBO9780511807763}}
@misc{tides, title = {Tides of Brest}, url = {https://tides.example.org/brest}, publisher = {Harbour Press}}
@book{ebbs, title = {Ebbs}, author = {Ames, Ruth}, year = 2001}`;

const ostrom: AddressedReference = {
  title: "Governing the Commons",
  author: "Elinor Ostrom",
  publishedOn: "1990",
  publisher: null,
  url: "https://doi.org/10.1017/cbo9780511807763",
};

const dialogue = { file: null, isOpen: true, close: (): void => undefined, add: (): void => undefined };

test("a pasted list shows what it holds, names what has no address, and adds what is chosen", async ({
  mount,
  page,
}) => {
  const added = Promise.withResolvers<readonly AddressedReference[]>();
  await mount("AddReferences", { ...dialogue, add: added.resolve });
  const form = page.getByRole("dialog", { name: "Add a list of references" });
  await form.getByLabel("References or addresses").fill(bib);
  await expect(form.getByRole("status")).toHaveText("3 references found.");
  const rows = form.getByRole("list", { name: "Pages to add" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(
    "Governing the CommonsElinor Ostrom · 1990 · https://doi.org/10.1017/cbo9780511807763",
  );
  await expect(form.getByText("1 reference without an address or a DOI is left out.")).toBeVisible();
  await expect(form.getByRole("list", { name: "Without an address" })).toHaveText("Ebbs · Ruth Ames · 2001");
  await expect(form.getByRole("button", { name: "Read and add 2 pages" })).toBeVisible();
  await form.getByLabel("Tides of Brest").uncheck();
  await form.getByRole("button", { name: "Read and add 1 page" }).click();
  expect(await added.promise).toEqual([ostrom]);
  await expect(form.getByLabel("References or addresses")).toHaveValue("");
});

test("a file takes the place of what was pasted; one that holds nothing says so", async ({ mount, page }) => {
  await mount("AddReferences", dialogue);
  const form = page.getByRole("dialog", { name: "Add a list of references" });
  await form.getByLabel("References or addresses").fill("https://a.example.org/ https://b.example.org/");
  await expect(form.getByRole("status")).toHaveText("2 references found.");
  const field = page.locator("input[type=file]");
  await field.setInputFiles({ name: "mine.bib", mimeType: "text/plain", buffer: Buffer.from(bib) });
  await expect(form.getByText("mine.bib")).toBeVisible();
  await expect(form.getByRole("status")).toHaveText("3 references found.");
  await field.setInputFiles({ name: "broken.json", mimeType: "text/plain", buffer: Buffer.from('[{"title": ') });
  await expect(form.getByRole("alert")).toHaveText("This looks like JSON, and is damaged. Export the list again.");
  await expect(form.getByRole("list", { name: "Pages to add" })).toBeHidden();
});

test("a file that is still being read does not take the place of what was given after it", async ({ mount, page }) => {
  await mount("AddReferences", dialogue);
  const form = page.getByRole("dialog", { name: "Add a list of references" });
  const opened = await page.evaluateHandle(() => {
    const file = Promise.withResolvers<void>();
    const open = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function (): Promise<ArrayBuffer> {
      await file.promise;
      return await open.call(this);
    };
    return file;
  });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "mine.bib", mimeType: "text/plain", buffer: Buffer.from(bib) });
  const field = form.getByLabel("References or addresses");
  await field.fill("https://a.example.org/ https://b.example.org/");
  await opened.evaluate(async (file) => {
    file.resolve();
    // Read after the file that was chosen, so that one is read by then, too, and shown two frames later.
    await new File(["later"], "later").arrayBuffer();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(form.getByRole("status")).toHaveText("2 references found.");
  await expect(form.getByText("mine.bib")).toBeHidden();
  await expect(field).toHaveValue("https://a.example.org/ https://b.example.org/");
});

test("nothing is added where nothing was given, found or chosen", async ({ mount, page }) => {
  await mount("AddReferences", dialogue);
  const form = page.getByRole("dialog", { name: "Add a list of references" });
  const button = form.getByRole("button", { name: "Read and add" });
  await button.click();
  await expect(form.getByRole("alert")).toHaveText("Paste a list or choose a file.");
  const field = form.getByLabel("References or addresses");
  await field.fill("Nothing to be found here");
  await expect(form.getByRole("alert")).toContainText("There is no reference and no address in this.");
  await field.fill("@book{ebbs, title = {Ebbs}}");
  await expect(form.getByText("None has an address or a DOI, so there is nothing to read.")).toBeVisible();
  await field.fill(bib);
  await form.getByRole("button", { name: "Choose none" }).click();
  await button.click();
  await expect(form.getByRole("alert")).toHaveText("Choose at least one page.");
  await form.getByRole("button", { name: "Choose all" }).click();
  await expect(form.getByRole("alert")).toBeHidden();
});

test("of a long list the first 200 are shown, and it says that there are more", async ({ mount, page }) => {
  await mount("AddReferences", dialogue);
  const form = page.getByRole("dialog", { name: "Add a list of references" });
  const lines = Array.from({ length: 201 }, (_, n) => `https://example.org/${n}`);
  await form.getByLabel("References or addresses").fill(lines.join("\n"));
  await expect(form.getByRole("status")).toContainText("The list holds more than 200");
  await expect(form.getByRole("button", { name: "Read and add 200 pages" })).toBeVisible();
});
