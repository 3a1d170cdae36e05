import { expect, test } from "@playwright/test";
import { command, send } from "./ask";
import { expectAccessible } from "./axe";
import { makeMember } from "./members";
import { createProject, enter } from "./people";

test("an archived project's deletion is asked for by its name, told to its members, and taken back", async ({
  page,
  browser,
}) => {
  await enter(page, { name: "Sonja Kovalevsky", email: `sonja-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Pier loads");
  const text = "The pier carries 30 tonnes. The crane lifts 9 tonnes.";
  await command(page.request, "add_text", { projectId, title: "survey", text });
  const guest = await (await browser.newContext()).newPage();
  const email = `karl-${crypto.randomUUID()}@example.org`;
  await enter(guest, { name: "Karl Weierstrass", email });
  await makeMember(page.request, guest.request, { projectId, email, role: "editor" });

  await test.step("one that is in use is not deleted: archiving comes first", async () => {
    await page.goto(`/projects/${projectId}/settings`);
    await expect(page.getByRole("button", { name: "Archive the project" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete this project" })).toBeHidden();
    const { status, said } = await send(page.request, "delete_project", { projectId, name: "Pier loads" });
    expect(status).toBe(409);
    expect(said).toContain("Archive it first");
    await command(page.request, "archive_project", { projectId });
  });

  await test.step("its owner reads what goes, and writes its name", async () => {
    await page.goto(`/projects/${projectId}/settings`);
    await page.getByRole("button", { name: "Delete this project" }).click();
    const asked = page.getByRole("dialog", { name: "Delete “Pier loads”?" });
    await expect(asked.getByText("Everything in it goes: 1 source,")).toBeVisible();
    await expectAccessible(page);
    await asked.getByLabel("Type Pier loads to confirm").fill("Pier");
    await page.keyboard.press("Enter");
    await expect(asked.getByText("Type the project’s name as it is: Pier loads")).toBeVisible();
    await asked.getByLabel("Type Pier loads to confirm").fill("Pier loads");
    await page.keyboard.press("Enter");
    await expect(asked).toBeHidden();
    await expect(page.getByText("This project is archived and will be deleted on")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a member is told on its pages and in the list, and can neither delete nor keep it", async () => {
    await guest.goto(`/projects/${projectId}`);
    await expect(guest.getByText("An owner can keep it.")).toBeVisible();
    await expect(guest.getByText("The project is to be deleted on")).toBeVisible();
    await guest.goto("/projects?archived=only");
    await expect(guest.getByText("Will be deleted on")).toBeVisible();
    await expect(guest.getByRole("button", { name: "Keep it" })).toBeHidden();
    await expectAccessible(guest);
    for (const name of ["delete_project", "keep_project"]) {
      const input = name === "keep_project" ? { projectId } : { projectId, name: "Pier loads" };
      expect((await send(guest.request, name, input)).status).toBe(403);
    }
  });

  await test.step("the owner keeps it from the list", async () => {
    await page.goto("/projects?archived=only");
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect(page.getByText("The project is kept. It stays archived.")).toBeVisible();
    await expect(page.getByText("Will be deleted on")).toBeHidden();
    await guest.goto(`/projects/${projectId}`);
    await expect(guest.getByText("This project is archived. You can read it")).toBeVisible();
  });
  await guest.context().close();
});
