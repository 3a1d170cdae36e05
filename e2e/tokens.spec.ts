import { expect, test } from "@playwright/test";
import { command, ORIGIN } from "./ask";
import { untilOpen } from "./dialogues";
import { createProject, enter } from "./people";

test("a token is made, shown once, used by a program and revoked", async ({ page, playwright }) => {
  await enter(page, { name: "Karen Spärck Jones", email: `karen-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Term weights");
  await page.goto("/account/tokens");
  await expect(page.getByText("No token yet")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "New token" }).click();
  await untilOpen(dialog);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly export");
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = await dialog.getByRole("textbox", { name: "Token" }).inputValue();
  expect(token).toMatch(/^stemma_/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByRole("row", { name: /Nightly export/ })).toContainText("Never");
  expect(await page.content()).not.toContain(token);

  const program = await playwright.request.newContext({ baseURL: ORIGIN });
  const ask = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await program.get("/api/v1/projects", { headers });
    if (response.ok()) expect((await response.json()).items[0].id).toBe(projectId);
    return response.status();
  };
  expect(await ask()).toBe(200);
  // A cookie opens nothing there, and a token nothing elsewhere.
  expect((await page.request.get("/api/v1/projects")).status()).toBe(401);
  const elsewhere = await program.get(`/api/views/project/${projectId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(elsewhere.status()).toBe(401);

  await page.reload();
  await page.getByRole("button", { name: "Revoke Nightly export" }).click();
  await expect(page.getByRole("table", { name: "Ended tokens" })).toContainText("Nightly export");
  expect(await ask()).toBe(401);
  await program.dispose();
});

test("an owner sets a monthly budget and reads what was used", async ({ page }) => {
  await enter(page, { name: "Grace Hopper", email: `grace-${crypto.randomUUID()}@example.org` });
  const { projectId } = await command<{ projectId: string }>(page.request, "open_sample", {});
  await page.goto(`/projects/${projectId}/usage`);
  await expect(page.getByText("It has no monthly budget.")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Monthly budget" }).click();
  await untilOpen(dialog);
  await dialog.getByLabel("Dollars for each month").fill("25");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^\$0\.00 of \$25\.00 are spent in \d{4}-\d{2}\.$/)).toBeVisible();
  await page.getByLabel("From").fill("2026-01-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/from=2026-01-01/);
  await page.goto("/usage");
  await expect(page.getByRole("heading", { name: "Usage" })).toBeVisible();
});

test("a file that a program sends is kept byte for byte, however many megabytes it has", async ({
  page,
  playwright,
}) => {
  await enter(page, { name: "Jean Sammet", email: `jean-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Formula manipulation");
  const made = { name: "Filling", projectId, scopes: ["read", "write_sources"] };
  const { token } = await command<{ token: string }>(page.request, "create_token", made);
  const program = await playwright.request.newContext({ baseURL: ORIGIN });
  const headers = { authorization: `Bearer ${token}` };
  // Its text is short, so that it is read quickly; its end is what a cut would take.
  const sent = Buffer.from(`<!doctype html><!--${"x".repeat(6_000_000)}--><p>Formulas are kept whole.</p>`);
  const added = await program.post(`/api/v1/projects/${projectId}/files`, {
    headers: { ...headers, "x-file-name": "long.html" },
    data: sent,
  });
  expect(added.status(), await added.text()).toBe(201);
  const { id } = await added.json();
  const text = await program.get(`/api/v1/projects/${projectId}/sources/${id}/text`, { headers });
  const { snapshotId } = await text.json();
  const kept = await page.request.get(`/api/originals/${snapshotId}`);
  expect((await kept.body()).equals(sent)).toBe(true);
  await program.dispose();
});
