import { type APIRequestContext, expect, test } from "@playwright/test";
import { command } from "@/e2e/ask";
import { askWithDocuments, CLICKS_MOST, counting, firstMarker } from "@/e2e/clicks";
import { untilOpen } from "@/e2e/dialogues";
import { enterAsAdministrator } from "@/e2e/people";
import { readingModel } from "@/e2e/reading-model";
import { SITE_PORT } from "@/e2e/sites";
import { aFakeModel, type FakeModel } from "@/lib/testing/rigs/fakes/fake-model";
import { expectAlone } from "./alone";

/** From the page of all projects to a model that has answered a test and is chosen. */
const CONNECTING_MOST = 8;

const key = "a-key-of-the-tests-0123456789";
let model: FakeModel;

test.beforeAll(async () => {
  expectAlone();
  model = await aFakeModel(readingModel(key), SITE_PORT);
});

/** No other journey finds a model. */
async function withoutModel(request: APIRequestContext): Promise<void> {
  await command(request, "set_models", { models: [{ role: "research", model: null, price: null }] });
  await command(request, "disconnect_provider", { provider: "compatible" });
}
test.afterEach(({ page }) => withoutModel(page.request));
test.afterAll(() => model.close());

test("an administrator connects a model in the app, tests it, and documents of their own are answered in its words", async ({
  page,
}) => {
  await enterAsAdministrator(page);
  await page.goto("/projects");
  const connecting = counting();
  const { click } = connecting;
  await click(page.getByRole("button", { name: /account of/ }));
  await click(page.getByRole("link", { name: "Models and search" }));
  await click(page.getByRole("button", { name: "Connect OpenAI-compatible server" }));
  const dialogue = page.getByRole("dialog", { name: "Connect OpenAI-compatible server" });
  await untilOpen(dialogue);
  await dialogue.getByLabel("Address").fill(`http://localhost:${SITE_PORT}/v1`);
  await dialogue.getByLabel("Key").fill(key);
  await click(dialogue.getByRole("button", { name: "Connect" }));
  await expect(dialogue).toBeHidden();
  const writer = page.getByRole("group", { name: "Plans, searches and writes" });
  await writer.getByRole("combobox", { name: "Provider" }).selectOption("OpenAI-compatible server");
  await writer.getByLabel("Model", { exact: true }).fill("reader-1");
  await click(writer.getByRole("button", { name: /^Test/ }));
  await expect(writer.getByText(/reader-1 answered in \d+ ms\./)).toBeVisible();
  await click(page.getByRole("button", { name: "Save models" }));
  await expect(page.getByText("The models were chosen. Runs that begin now ask them.")).toBeVisible();
  expect(connecting.count()).toBeLessThanOrEqual(CONNECTING_MOST);

  await page.goto("/projects");
  await expect(page.getByRole("main")).toContainText(/Answered by \S*reader-1 from your documents/);
  const asking = counting();
  const question = "How well do air-source heat pumps perform in Varnholt, and what do they cost?";
  await askWithDocuments(page, question, asking.click);
  await expect(firstMarker(page)).toBeVisible({ timeout: 60_000 });
  expect(asking.count()).toBeLessThanOrEqual(CLICKS_MOST);
  await expect(page.getByRole("main")).not.toContainText("without a model");
  await asking.click(firstMarker(page));
  await expect(page.getByRole("complementary", { name: "Evidence" }).locator("mark").first()).toHaveText(/.{20,}/);
  expect(asking.count()).toBeLessThanOrEqual(CLICKS_MOST);

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Read the full report" }).click();
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}$/);
  await expect(page.locator("[data-marker]").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Extracted without a language model");

  await page.goto(page.url().replace(/\/reports\/.*/, "/ask"));
  await page.getByLabel("Ask the knowledge base").fill("What does a heat pump cost in Varnholt?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const answer = page.getByRole("article", { name: "Answer" });
  await expect(answer).toContainText(/in the words of \S*reader-1/);
  await page.getByLabel("Ask a follow-up").fill("And what about maintenance?");
  await page.getByRole("button", { name: "Follow up" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "And what about maintenance?" })).toBeVisible();
  await expect(answer).toContainText(/Understood as: .*maintenance/);
  await expect(answer.locator("[data-marker]").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Earlier in this thread" })).toContainText("What does a heat pump cost");
  expect(model.requests.at(-1)?.prompt).toContain("Question: What does a heat pump cost in Varnholt?");
});
