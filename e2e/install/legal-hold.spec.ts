import { expect, type Locator, test } from "@playwright/test";
import { command, ORIGIN, send } from "@/e2e/ask";
import { expectNothing } from "@/e2e/axe";
import { createProject, enter, enterAsAdministrator } from "@/e2e/people";
import { expectAlone } from "./alone";

// The log of readings is everybody's, and its page shows the newest alone.
test.beforeAll(expectAlone);

test("an administrator's hold on a project is told to its owner, refuses every deletion, and is lifted", async ({
  page,
  browser,
}) => {
  await enter(page, { name: "Emmy Noether", email: `emmy-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Held harbour");
  const text = "The pier carries 30 tonnes.";
  const { sourceId } = await command<{ sourceId: string }>(page.request, "add_text", {
    projectId,
    title: "Pier",
    text,
  });
  const administrator = await (await browser.newContext()).newPage();
  await enterAsAdministrator(administrator);

  await test.step("it is set by the project's address, with a reason", async () => {
    await administrator.goto("/access-log");
    await administrator.getByLabel("Address of the project").fill(`${ORIGIN}/projects/${projectId}`);
    await administrator.getByLabel("Why").fill("A lawsuit over the pier.");
    await administrator.getByRole("button", { name: "Set a legal hold" }).click();
    await expect(administrator.getByText("Held harbour: A lawsuit over the pier.")).toBeVisible();
    await expectNothing(administrator, "legal holds");
  });

  await test.step("what a browser fetches ahead of its person is told apart from what they read", async () => {
    const ahead = { rsc: "1", "next-router-prefetch": "1" };
    const paths = [`/projects/${projectId}/knowledge`, `/projects/${projectId}/contradictions`] as const;
    await page.request.get(paths[0], { headers: ahead });
    await page.goto(paths[1]);
    await administrator.goto("/access-log");
    const entry = (path: string): Locator => administrator.getByRole("row").filter({ hasText: path });
    await expect(entry(paths[0])).toContainText("Fetched ahead by the browser");
    await expect(entry(paths[1]).first()).not.toContainText("Fetched ahead by the browser");
  });

  await test.step("its owner reads why, and deletes nothing", async () => {
    await page.goto(`/projects/${projectId}/settings`);
    await expect(page.getByRole("heading", { name: "Legal hold" })).toBeVisible();
    await expect(page.getByText("A lawsuit over the pier.")).toBeVisible();
    await expectNothing(page, "the settings of a held project");
    const { status, said } = await send(page.request, "delete_source", { projectId, sourceId, title: "Pier" });
    expect(status).toBe(409);
    expect(said).toContain("A legal hold stands on this project since");
    expect((await send(page.request, "lift_legal_hold", { projectId })).status).toBe(403);
  });

  await test.step("once it is lifted, the owner deletes again", async () => {
    await administrator.getByRole("button", { name: "Lift the hold on Held harbour" }).click();
    await expect(administrator.getByText("A lawsuit over the pier.")).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Legal hold" })).toBeHidden();
    await command(page.request, "delete_source", { projectId, sourceId, title: "Pier" });
  });
  await administrator.context().close();
});
