import { expect, test } from "@/lib/testing/gallery/test";

const there = { providers: [{ id: "oidc" as const, name: "the port's sign-on" }], path: "/projects" };

test("one leaves for the account elsewhere, and comes back to where one wanted to go", async ({
  mount,
  page,
  server,
}) => {
  server.at("/api/auth/providers").answers({ oidc: { id: "oidc", name: "the port's sign-on", type: "oauth" } });
  server.at("/api/auth/csrf").answers({ csrfToken: "a-token" });
  server.at("/api/auth/signin/oidc").answers({ url: "http://localhost/elsewhere" });
  await mount("ProviderButtons", there);
  const asked = page.waitForRequest("**/api/auth/signin/oidc*");
  await page.getByRole("button", { name: "Continue with the port's sign-on" }).click();
  const form = new URLSearchParams((await asked).postData() ?? "");
  expect(form.get("callbackUrl")).toBe("/projects");
  await page.waitForURL("**/elsewhere");
});

test("where no account elsewhere is set up nothing stands there", async ({ mount, page }) => {
  await mount("ProviderButtons", { ...there, providers: [] });
  await expect(page.getByRole("button")).toBeHidden();
  await expect(page.getByRole("separator")).toBeHidden();
});
