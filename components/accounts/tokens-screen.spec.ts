import type { TokenView } from "@/lib/features/kit/models";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function token(view: Partial<TokenView> = {}): TokenView {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    name: "Nightly export",
    scopes: ["read"],
    project: null,
    createdAt: at,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    isLiving: true,
    isShortened: false,
    ...view,
  };
}

test("where there is none the page says how a program sends one, and offers to make it", async ({ mount, page }) => {
  const shown = await mount("TokensScreen", { view: { tokens: [], projects: [], longestDays: null }, isAdmin: false });
  await expect(shown.getByText("No token yet")).toBeVisible();
  await expect(shown.getByRole("table")).toBeHidden();
  await shown.getByRole("button", { name: "New token" }).click();
  await expect(page.getByRole("dialog", { name: "New token" })).toBeVisible();
});

test("living tokens say what they open and for how long, ended ones stand apart and cannot be revoked", async ({
  mount,
}) => {
  const tokens = [
    token({ project: { id: "p1", name: "Harbour" }, expiresAt: at }),
    token({ id: "2", name: "Old one", scopes: ["read", "review"], revokedAt: at, isLiving: false }),
  ];
  const shown = await mount("TokensScreen", { view: { tokens, projects: [], longestDays: null }, isAdmin: false });
  const living = shown.getByRole("table", { name: "Tokens", exact: true }).getByRole("row", { name: /Nightly export/ });
  await expect(living).toContainText("Harbour");
  await expect(living).toContainText("Never");
  const ended = shown.getByRole("table", { name: "Ended tokens" }).getByRole("row", { name: /Old one/ });
  await expect(ended).toContainText("All of yours");
  await expect(ended).toContainText("Revoked");
  await expect(shown.getByRole("button", { name: /^Revoke/ })).toHaveCount(1);
});

test("a token is revoked and the page read again; a refusal changes nothing", async ({ mount, page, server }) => {
  const command = server.command("revoke_token");
  command.refuses({ kind: "not_found", message: "There is no such token of yours." });
  const shown = await mount("TokensScreen", {
    view: { tokens: [token()], projects: [], longestDays: null },
    isAdmin: false,
  });
  const revoke = shown.getByRole("button", { name: "Revoke Nightly export" });
  await revoke.click();
  await expect(page.getByText("There is no such token of yours.")).toBeVisible();
  command.answers({});
  const [sent, again] = [server.sent("revoke_token"), server.readAgain()];
  await revoke.click();
  expect(await sent).toEqual({ tokenId: token().id });
  await again;
  await expect(page.getByText("The token no longer works.")).toBeVisible();
});
