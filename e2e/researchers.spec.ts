import { expect, type Page, test } from "@playwright/test";
import { command } from "./ask";
import { enter } from "./people";

/** Opens the command bar by its key and writes a line. */
async function write(page: Page, line: string): Promise<void> {
  await page.keyboard.press("/");
  const bar = page.getByRole("textbox", { name: "Go to or do" });
  await expect(bar).toHaveValue("/");
  await bar.fill(line);
}

test("a researcher is created, found, archived, brought back and finished by typed commands", async ({ page }) => {
  await enter(page, { name: "Dorothy Vaughan", email: `dorothy-${crypto.randomUUID()}@example.org` });
  const { projectId } = await command<{ projectId: string }>(page.request, "open_sample", {});
  const bar = page.getByRole("dialog", { name: "Go to or do" });

  await test.step("without a project it says what to do", async () => {
    await write(page, "/research finish Noise");
    await expect(bar.getByText("Open a project first")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bar).toBeHidden();
  });

  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("its help fills the line, and creating asks for the problem", async () => {
    await write(page, "/research");
    await expect(bar.getByText("/research archive <name>")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(bar.getByRole("textbox")).toHaveValue("/research create ");
    await page.keyboard.type("Noise");
    await expect(bar.getByText("Create “Noise”")).toBeVisible();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "New researcher" });
    await expect(form.getByLabel("Name")).toHaveValue("Noise");
    await form.getByLabel("Problem definition").fill("How loud are heat pumps, and whom does it disturb?");
    await form.locator("button[type=submit]").click();
    await expect(page.getByRole("heading", { level: 1, name: "Noise" })).toBeVisible();
  });

  await test.step("a name that is not there is a sentence; Tab completes one that is", async () => {
    await write(page, "/research archive Nobody");
    await expect(bar.getByText("no researcher named “Nobody”")).toBeVisible();
    await bar.getByRole("textbox").fill("/research arch");
    await page.keyboard.press("Tab");
    await expect(bar.getByRole("textbox")).toHaveValue("/research archive ");
    await page.keyboard.type("noi");
    await page.keyboard.press("Tab");
    await expect(bar.getByRole("textbox")).toHaveValue("/research archive noise");
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Noise” is archived.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Researchers" }).getByText("Noise")).toBeHidden();
  });

  await test.step("activated it is back, and the list has it", async () => {
    await write(page, "/research activate Noise");
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Noise” is back")).toBeVisible();
    await write(page, "/research list");
    await bar.getByRole("button", { name: /Noise/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Noise" })).toBeVisible();
  });

  await test.step("finished it starts no run until it is activated; the feed says who did what", async () => {
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.getByText("“Noise” is completed.")).toBeVisible();
    await expect(page.getByRole("link", { name: "New run" })).toBeHidden();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByRole("link", { name: "New run" })).toBeVisible();
    await page.goto(`/projects/${projectId}`);
    const feed = page.getByRole("list", { name: "Activity, newest first" });
    await expect(feed.getByText("Dorothy Vaughan: The researcher “Noise” was completed.")).toBeVisible();
    await expect(feed.getByText("Dorothy Vaughan: The researcher “Noise” was archived.")).toBeVisible();
  });
});
