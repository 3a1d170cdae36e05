import { expect, test } from "@playwright/test";
import { command, send } from "./ask";
import { expectAccessible } from "./axe";
import { makeMember } from "./members";
import { createProject, enter, enterAgain, enterAsAdministrator } from "./people";

test("a person takes their data along and deletes their account by its address, an administrator another's; what they made is a former member's", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const [guest, admin] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  await enter(page, { name: "Sonja Kovalevsky", email: `sonja-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Quay loads");
  const karl = { name: "Karl Weierstrass", email: `karl-${crypto.randomUUID()}@example.org` };
  const gosta = { name: "Gösta Mittag-Leffler", email: `gosta-${crypto.randomUUID()}@example.org` };
  await enter(guest, karl);
  await makeMember(page.request, guest.request, { projectId, email: karl.email, role: "editor" });
  await command(guest.request, "add_text", { projectId, title: "Survey", text: "The quay carries 40 tonnes." });

  await test.step("the only owner of a project reads what to do first", async () => {
    await page.goto("/account");
    await expect(page.getByText("You are the only owner of “Quay loads”.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete my account…" })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("another takes their data along first, as a file that opens to nobody else", async () => {
    await guest.goto("/account");
    await guest.getByRole("button", { name: "Make a file of my data" }).click();
    await expect(guest.getByRole("button", { name: "Save the file" })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(guest);
    const saved = guest.waitForEvent("download");
    await guest.getByRole("button", { name: "Save the file" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const file = await (await guest.request.get("/api/account/data")).json();
    expect(file.account).toMatchObject({ name: karl.name, email: karl.email });
    expect(Object.values(file.names_of_projects)).toEqual(["Quay loads"]);
    expect((await page.request.get("/api/account/data")).status()).toBe(404);
  });

  await test.step("then reads what goes, writes the address, and is signed out for good", async () => {
    await guest.goto("/account");
    await guest.getByRole("button", { name: "Delete my account…" }).click();
    const asked = guest.getByRole("dialog", { name: "Delete your account?" });
    await expect(asked.getByText("You leave 1 project.")).toBeVisible();
    await expectAccessible(guest);
    const typed = asked.getByLabel(`Type ${karl.email} to confirm`);
    await typed.fill("karl");
    await guest.keyboard.press("Enter");
    await expect(asked.getByText(`Type the account’s address as it is: ${karl.email}`)).toBeVisible();
    await typed.fill(karl.email);
    await guest.keyboard.press("Enter");
    await expect(guest.getByText("Your account is deleted, and you are signed out everywhere.")).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel("E-mail").fill(karl.email);
    await guest.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
    await guest.locator("button[type=submit]").click();
    await expect(guest.getByText("or the password is wrong")).toBeVisible();
  });

  const left = admin.getByRole("list", { name: "Deleted accounts" }).getByRole("listitem").first();
  await test.step("what was done there says that a former member did it, once a worker was there", async () => {
    await enterAsAdministrator(admin);
    await admin.goto("/people");
    await expect(left).toContainText("was deleted by whoever had it", { timeout: 60_000 });
    await expectAccessible(admin);
    await page.goto(`/projects/${projectId}`);
    await expect(page.getByText("a former member").first()).toBeVisible();
    await expect(page.getByText("Karl Weierstrass")).toHaveCount(0);
  });

  await test.step("an administrator deletes somebody's account, and no one else does", async () => {
    await enter(guest, gosta);
    const input = { userId: crypto.randomUUID(), email: gosta.email };
    expect((await send(guest.request, "delete_account", input)).status).toBe(403);
    await admin.goto("/people");
    await admin.getByRole("button", { name: `Delete the account of ${gosta.name}…` }).click();
    const asked = admin.getByRole("dialog", { name: `Delete the account of ${gosta.name}?` });
    await expect(asked).toBeVisible();
    await expectAccessible(admin);
    await asked.getByLabel(`Type ${gosta.email} to confirm`).fill(gosta.email);
    await admin.keyboard.press("Enter");
    await expect(asked).toBeHidden();
    await expect(left).toContainText("by Alan Turing");
    await expect(admin.getByText(gosta.email)).toHaveCount(0);
    await guest.goto("/projects");
    await expect(guest).toHaveURL(/sign-in/);
  });

  await test.step("whose address is free again makes another account with it", async () => {
    await enter(guest, karl);
    await guest.context().clearCookies();
    await enterAgain(guest, karl.email);
  });
  for (const one of [guest, admin]) await one.context().close();
});
