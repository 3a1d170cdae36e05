import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { aDeck, paragraph, shape } from "@/lib/testing/documents/a-deck";
import { aWorkbook, textRow } from "@/lib/testing/documents/a-workbook";
import { anEpub } from "@/lib/testing/documents/an-epub";
import { nestedZip } from "@/lib/testing/hostile-files";
import { anEncryptedPdf, aZip } from "@/lib/testing/rigs/sources";
import { command, ORIGIN, send, view } from "./ask";
import { untilOpen } from "./dialogues";
import { createProject, enter } from "./people";

test.describe.configure({ mode: "serial" });

let page: Page;
let projectId: string;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await enter(page, { name: "Grace Hopper", email: `grace-${crypto.randomUUID()}@example.org` });
  projectId = await createProject(page, "Bad input");
});
test.afterAll(() => page.context().close());

function libraryUrl(): string {
  return `/projects/${projectId}/library`;
}

async function countSources(): Promise<number> {
  return (await view<{ total: number }>(page.request, `library/${projectId}`)).total;
}

async function createResearcher(name: string): Promise<string> {
  const input = { projectId, name, problem: "How warm are the schools of Harrow Bay in winter?" };
  return (await command<{ researcherId: string }>(page.request, "create_researcher", input)).researcherId;
}

test("a run without sources is not offered; the page says what to do", async () => {
  const researcherId = await createResearcher("Nothing to read");
  await page.goto(`/projects/${projectId}/researchers/${researcherId}/new-run`);
  await expect(page.getByText("There is nothing to read yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make the plan" })).toBeDisabled();
  const start = { projectId, researcherId, idempotencyKey: crypto.randomUUID(), settings: {} };
  const { status, said } = await send(page.request, "start_run", start);
  expect(status, said).toBe(422);
  expect(said).toContain("Add at least one, then start the run.");
});

const slides = [
  { shapes: `${shape('type="title"', [paragraph("Winter")])}${shape(null, [paragraph("Halls were cold.")])}` },
];

test("M12: each bad file says what is wrong with it, and the good one beside them is added", async () => {
  await page.goto(libraryUrl());
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles([
    { name: "not-a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nthis goes nowhere") },
    { name: "locked.pdf", mimeType: "application/pdf", buffer: Buffer.from(anEncryptedPdf()) },
    { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
    { name: "large.txt", mimeType: "text/plain", buffer: Buffer.alloc(27_000_000, "long ") },
    { name: "macros.pptx", mimeType: "", buffer: Buffer.from(aDeck({ slides, files: { "ppt/vbaProject.bin": "x" } })) },
    { name: "bomb.epub", mimeType: "", buffer: nestedZip(40, 100_000) },
    { name: "program.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
    {
      name: "zeros.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("The mean temperature\u0000 in the schools was 19 degrees.\u0000 Nobody complained."),
    },
  ]);
  const row = (name: string): Locator =>
    page.getByRole("list", { name: "Files on their way" }).getByRole("listitem").filter({ hasText: name });
  await expect(row("not-a.pdf")).toContainText("damaged or is not what its name says", { timeout: 30_000 });
  await expect(row("locked.pdf")).toContainText("protected with a password");
  await expect(row("empty.txt")).toContainText("This file is empty.");
  await expect(row("large.txt")).toContainText("larger than 25 MB");
  await expect(row("macros.pptx")).toContainText("holds macros, which are never run here");
  await expect(row("bomb.epub")).toContainText("unpacks to more than 100 MB");
  await expect(row("program.exe")).toContainText("cannot be read");
  await expect(row("zeros.txt")).toContainText("Added");
  await expect(page.getByText("1 source", { exact: true })).toBeVisible();
});

test("a zip of a book, slides, a workbook and a mail becomes sources, each with its headings and its file", async () => {
  await page.goto(libraryUrl());
  const zip = aZip({
    "papers/book.epub": anEpub({ pages: [{ name: "a", body: "<h1>Stoves</h1><p>Two stoves stand in the hall.</p>" }] }),
    "papers/talk.pptx": aDeck({ slides }),
    "papers/table.xlsx": aWorkbook({
      sheets: [{ name: "Rooms", rows: textRow(1, ["Room", "Warmth"]) + textRow(2, ["Hall", "17.5"]) }],
    }),
    "papers/letter.eml":
      "From: Ada <ada@example.org>\r\nSubject: Warmth\r\nDate: Tue, 5 Mar 2024 10:00:00 +0100\r\n\r\nThe hall is warm again.",
    "papers/inner.zip": aZip({ "a.txt": "Deeper." }),
  });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "papers.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
  const rows = page.getByRole("list", { name: "Files on their way" }).getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: "Added" })).toHaveCount(4, { timeout: 30_000 });
  await expect(rows.filter({ hasText: "inner.zip" })).toContainText("This kind of file cannot be read.");
  await page.getByRole("link", { name: "table.xlsx" }).first().click();
  await expect(page.getByText("Sheet: Rooms")).toBeVisible();
  // Nothing says that its first row is a head: it may as well be a form.
  await expect(page.getByText("Hall | 17.5")).toBeVisible();
  await page.goBack();
});

test("M2, M12: 50 MB sent past the page are refused with a sentence, and nothing is kept", async () => {
  const response = await page.request.post(`/api/uploads/${projectId}`, {
    headers: { origin: ORIGIN, "x-file-name": "large.txt", "content-type": "text/plain" },
    data: Buffer.alloc(50_000_000, "long "),
  });
  expect(response.status()).toBe(413);
  expect(await response.text()).toContain("25 MB");
  expect(await countSources()).toBe(5);
});

test("M1: a pasted text keeps its words and loses its zeros and lone surrogates", async () => {
  const text = "Classrooms\u0000 were warmer \ud800in the morning than in the years before the change.";
  const note = { projectId, title: "Pasted note", text };
  const { sourceId } = await command<{ sourceId: string }>(page.request, "add_text", note);
  await page.goto(`${libraryUrl()}/${sourceId}`);
  await expect(page.getByText(/Classrooms\s?were warmer .{0,2}in the morning/)).toBeVisible();
});

const inside = [
  "http://127.0.0.1/",
  "http://localtest.localhost:9/",
  "http://[::1]:5432/",
  "http://169.254.169.254/latest",
];
for (const address of inside) {
  test(`the address ${address} is refused with a sentence, and the library is as it was`, async () => {
    await page.goto(libraryUrl());
    await page.getByRole("button", { name: "Add URL" }).click();
    const dialog = page.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("Address").fill(address);
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByText(/private|ports 80 and 443/)).toBeVisible();
    expect(await countSources()).toBe(6);
  });
}

async function outsider(browser: Browser): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await enter(other, { name: "Eve", email: `eve-${crypto.randomUUID()}@example.org` });
  return other;
}

test("M3: somebody else's project is a page that is not there", async ({ browser }) => {
  const eve = await outsider(browser);
  for (const path of [`/projects/${projectId}`, libraryUrl()]) {
    const response = await eve.goto(path);
    expect(response?.status()).toBe(404);
    await expect(eve.getByRole("heading", { level: 1 })).toContainText("nothing here");
    await expect(eve.getByText("Bad input")).toHaveCount(0);
  }
  await eve.context().close();
});

test("F44: a double click starts one run, and of two tabs that start at once one is told of the other", async () => {
  const researcherId = await createResearcher("Two tabs");
  const url = `/projects/${projectId}/researchers/${researcherId}/new-run`;
  const second = await page.context().newPage();
  await Promise.all([page.goto(url), second.goto(url)]);
  const start = (tab: Page): Locator => tab.getByRole("button", { name: "Make the plan" });
  await Promise.all([expect(start(page)).toBeEnabled(), expect(start(second)).toBeEnabled()]);
  // The message goes away by itself: it is awaited in both from the start.
  const isTold = (tab: Page): Promise<void> =>
    tab
      .getByText(/^Run 1, which .+ started, .+ cancel it first/)
      .first()
      .waitFor();
  const told = Promise.any([isTold(page), isTold(second)]);
  await Promise.all([start(page).dblclick(), start(second).dblclick()]);
  const started = /runs\/[0-9a-f-]{36}/;
  await Promise.any([page.waitForURL(started), second.waitForURL(started)]);
  await told;
  expect([page, second].filter((tab) => started.test(tab.url()))).toHaveLength(1);
  const { runs } = await view<{ runs: object[] }>(page.request, `researcher/${researcherId}`);
  expect(runs).toHaveLength(1);
  await second.close();
});
