import { expect, test } from "@playwright/test";
import { command, send } from "./ask";
import { expectAccessible } from "./axe";
import { makeMember } from "./members";
import { createProject, enter } from "./people";

test("a source is renamed and takes its name back; its project is archived, rests for all, and is brought back", async ({
  page,
  browser,
}) => {
  await enter(page, { name: "Mary Cartwright", email: `mary-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Quay loads");
  const text = "The quay carries 40 tonnes. The crane lifts 12 tonnes.";
  await command(page.request, "add_text", { projectId, title: "survey", text });
  const guest = await (await browser.newContext()).newPage();
  const email = `rear-${crypto.randomUUID()}@example.org`;
  await enter(guest, { name: "Rear Admiral", email });
  await makeMember(page.request, guest.request, { projectId, email, role: "editor" });

  await test.step("the name is given in the library, and stands on the source's page beside the document's own", async () => {
    await page.goto(`/projects/${projectId}/library`);
    await page.getByRole("button", { name: "Rename: survey" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Port survey 2025");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Port survey 2025" }).click();
    await expect(page.getByRole("heading", { name: "Port survey 2025", level: 1 })).toBeVisible();
    await expect(page.getByText("From the document")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: "survey", level: 1, exact: true })).toBeVisible();
  });

  await test.step("the owner archives it, and nobody changes it any more", async () => {
    await page.goto(`/projects/${projectId}/settings`);
    await page.getByRole("button", { name: "Archive the project" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.getByText("This project is archived")).toBeVisible();
    await expectAccessible(page);
    const more = { projectId, title: "More", text: `${text} It is old.` };
    for (const one of [page, guest]) {
      const { status, said } = await send(one.request, "add_text", more);
      expect(status).toBe(409);
      expect(said).toContain("This project is archived, so nothing in it can change.");
    }
    await guest.goto(`/projects/${projectId}/library`);
    await expect(guest.getByText("An owner can bring it back.")).toBeVisible();
    await expect(guest.getByRole("link", { name: "survey" })).toBeVisible();
    await expect(guest.getByRole("button", { name: "Paste text" })).toBeHidden();
  });

  await test.step("it is in no list but the one of archived projects", async () => {
    await guest.goto("/projects");
    await expect(guest.getByRole("link", { name: "Quay loads" })).toBeHidden();
    await guest.getByRole("link", { name: "1 archived project" }).click();
    await expect(guest.getByRole("heading", { name: "Archived projects" })).toBeVisible();
    await expect(guest.getByRole("link", { name: "Quay loads" })).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step("it is brought back from any of its pages", async () => {
    await page.goto(`/projects/${projectId}`);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(page.getByText("This project is archived")).toBeHidden();
    await guest.goto("/projects");
    await expect(guest.getByRole("link", { name: "Quay loads" })).toBeVisible();
  });
  await guest.context().close();
});
