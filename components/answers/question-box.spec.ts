import type { CapabilitiesView } from "@/lib/features/runs/views/new-run";
import { expect, test } from "@/lib/testing/gallery/test";

const offline: CapabilitiesView = { driver: "offline", note: null, models: [], webProviders: [], prices: null };
const text = (
  name: string,
  body = "The quay carries 40 tonnes.",
): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(body),
});
/** Where a question goes with its files. */
const DOOR = "/api/uploads/question";

interface Found {
  begun: { projectId: string; runId: string } | null;
  refused: { fileName: string; why: string }[];
}

test("a question and its documents go in one act, and the page of the answer opens", async ({
  mount,
  page,
  server,
}) => {
  const answer = server.at<Found>(DOOR).waits();
  const box = await mount("QuestionBox", { capabilities: offline });
  await box.locator("input[type=file]").setInputFiles([text("quay.txt"), text("loads.md", "Forty tonnes.")]);
  await expect(box.getByRole("list", { name: "Files for this question" }).getByRole("listitem")).toHaveCount(2);
  const field = box.getByRole("textbox", { name: "What do you want to know?" });
  await field.fill("What does the quay carry?");
  const sent = page.waitForRequest(`**${DOOR}`);
  await field.press("Enter");
  const [head = "", rest] = ((await sent).postData() ?? "").split("\n");
  expect(JSON.parse(head)).toMatchObject({
    projectId: null,
    question: "What does the quay carry?",
    files: [
      { fileName: "quay.txt", sizeBytes: 27 },
      { fileName: "loads.md", sizeBytes: 13 },
    ],
  });
  expect(rest).toBe("The quay carries 40 tonnes.Forty tonnes.");
  await expect(box.getByRole("status")).toContainText("2 files");
  answer({ begun: { projectId: "p9", runId: "r9" }, refused: [] });
  await expect(page).toHaveURL(/\/projects\/p9\/answers\/r9$/);
});

test("what cannot be read says so at its file before anything is sent, and does not go along", async ({
  mount,
  page,
  server,
}) => {
  server.at<Found>(DOOR).answers({ begun: { projectId: "p9", runId: "r9" }, refused: [] });
  const box = await mount("QuestionBox", { capabilities: offline });
  await box.locator("input[type=file]").setInputFiles([text("program.exe"), text("empty.txt", ""), text("quay.txt")]);
  await expect(box.getByText("This kind of file cannot be read.")).toBeVisible();
  await expect(box.getByText("This file is empty.")).toBeVisible();
  await box.getByRole("button", { name: "Remove empty.txt" }).click();
  await expect(box.getByText("This file is empty.")).toBeHidden();
  await box.getByRole("textbox", { name: "What do you want to know?" }).fill("What does the quay carry?");
  const sent = page.waitForRequest(`**${DOOR}`);
  await box.getByRole("button", { name: "Find the answer" }).click();
  const head = JSON.parse(((await sent).postData() ?? "").split("\n")[0] ?? "");
  expect(head.files).toEqual([{ fileName: "quay.txt", sizeBytes: 27 }]);
});

test("where none can be read each says why, and question and files stay", async ({ mount, server }) => {
  server.at<Found>(DOOR).answers({ begun: null, refused: [{ fileName: "quay.txt", why: "It is locked." }] });
  const box = await mount("QuestionBox", { capabilities: offline });
  await box.locator("input[type=file]").setInputFiles([text("quay.txt")]);
  const field = box.getByRole("textbox", { name: "What do you want to know?" });
  await field.fill("What does the quay carry?");
  await box.getByRole("button", { name: "Find the answer" }).click();
  await expect(box.getByText("It is locked.")).toBeVisible();
  await expect(box.getByRole("alert")).toHaveText("None of these files could be read.");
  await expect(field).toHaveValue("What does the quay carry?");
});

test("files that were left out of an answer are named while it opens", async ({ mount, page, server }) => {
  const refused = [{ fileName: "locked.pdf", why: "It is locked with a password." }];
  server.at<Found>(DOOR).answers({ begun: { projectId: "p9", runId: "r9" }, refused });
  const box = await mount("QuestionBox", { capabilities: offline });
  await box.locator("input[type=file]").setInputFiles([text("quay.txt"), text("locked.pdf")]);
  await box.getByRole("textbox", { name: "What do you want to know?" }).fill("What does the quay carry?");
  await box.getByRole("button", { name: "Find the answer" }).click();
  await expect(page.getByRole("alert").getByText("It is locked with a password.")).toBeVisible();
});

test("without documents it says what it needs; after a lost connection the same question goes out once more", async ({
  mount,
  page,
  server,
}) => {
  server.at<Found>(DOOR).refuses({ kind: "invalid", message: "Add the documents that should answer this." });
  const box = await mount("QuestionBox", { capabilities: offline });
  await expect(box.getByRole("button", { name: "Find the answer" })).toBeDisabled();
  const field = box.getByRole("textbox", { name: "What do you want to know?" });
  await field.fill("What does the quay carry?");
  const key = async (): Promise<string> => {
    const sent = page.waitForRequest(`**${DOOR}`);
    await box.getByRole("button", { name: "Find the answer" }).click();
    return JSON.parse(((await sent).postData() ?? "").split("\n")[0] ?? "").key;
  };
  const first = await key();
  await expect(box.getByRole("alert")).toHaveText("Add the documents that should answer this.");
  await expect(field).toHaveValue("What does the quay carry?");
  server.at<Found>(DOOR).breaks();
  const second = await key();
  await expect(box.getByRole("alert")).toContainText("could not be reached");
  expect(second).toBe(first);
  await field.fill("How deep is it?");
  expect(await key()).not.toBe(first);
});

test("it says what answers: a project's own sources, the web, a model", async ({ mount }) => {
  const box = await mount("QuestionBox", { capabilities: offline });
  await expect(box.getByRole("status")).toContainText("word for word from your documents");
  await box.update({
    capabilities: { ...offline, driver: "live", models: ["maker:model"], webProviders: ["Searx"] },
    projectId: "p1",
    sources: 9,
  });
  await expect(box.getByRole("status")).toHaveText(
    "Answered by maker:model from this project’s 9 sources and the web (Searx), every claim with its quote.",
  );
});

test("in a project with accepted facts what is known can be asked at once", async ({ mount, page, server }) => {
  server.command("ask_knowledge").answers({ questionId: "q1", status: "answered" });
  const box = await mount("QuestionBox", { capabilities: offline, projectId: "p1", sources: 9, hasKnown: true });
  await box.getByRole("textbox", { name: "What do you want to know?" }).fill("How loud is it?");
  const sent = server.sent("ask_knowledge");
  await box.getByRole("button", { name: "Ask what is known" }).click();
  expect(await sent).toMatchObject({ projectId: "p1", question: "How loud is it?" });
  await expect(page).toHaveURL(/\/projects\/p1\/ask\?question=q1$/);
});
