import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const providers = [{ id: "oidc" as const, name: "Acme" }];

test("an administrator demands a provider for a domain; why it is refused is told", async ({ mount, page, server }) => {
  const command = server.command("set_sign_in_rule");
  command.refuses({ kind: "invalid", message: "Write a domain as example.org.", field: "domain" });
  await mount("SignInRules", { view: { providers, rules: [] } });
  const form = page.getByRole("form", { name: "Demand a provider for a domain" });
  await form.getByLabel("Domain").fill("example");
  await form.getByRole("button", { name: "Demand it" }).click();
  await expect(form.getByText("Write a domain as example.org.")).toBeVisible();
  command.answers({ accounts: 3 });
  await form.getByLabel("Domain").fill("example.org");
  const sent = server.sent("set_sign_in_rule");
  await form.getByRole("button", { name: "Demand it" }).click();
  expect(await sent).toEqual({ domain: "example.org", provider: "oidc" });
  await expect(form.getByLabel("Domain")).toHaveValue("");
});

test("a provider that has lost its keys meanwhile is demanded of nobody, which is told", async ({
  mount,
  page,
  server,
}) => {
  const shown = await mount("SignInRules", { view: { providers, rules: [] } });
  const form = page.getByRole("form", { name: "Demand a provider for a domain" });
  await form.getByLabel("Domain").fill("example.org");
  await shown.update({ view: { providers: [{ id: "google" as const, name: "Google" }], rules: [] } });
  await form.getByRole("button", { name: "Demand it" }).click();
  await expect(form.getByText("The provider that was chosen has no keys here any more.")).toBeVisible();
  server.command("set_sign_in_rule").answers({ accounts: 0 });
  const sent = server.sent("set_sign_in_rule");
  await form.getByRole("button", { name: "Demand it" }).click();
  expect(await sent).toEqual({ domain: "example.org", provider: "google" });
});

test("rules that stand are listed and lifted, one whose provider is gone too; without a provider none can be set", async ({
  mount,
  page,
  server,
}) => {
  server.command("lift_sign_in_rule").answers({});
  const rules = [
    { domain: "example.com", provider: null, by: null, setAt: at },
    { domain: "example.org", provider: "Acme", by: "Ada", setAt: at },
  ];
  await mount("SignInRules", { view: { providers: [], rules } });
  const listed = page.getByRole("list", { name: "Domains with single sign-on" }).getByRole("listitem");
  await expect(listed.nth(0)).toContainText("example.com: its provider has no keys here any more");
  await expect(listed.nth(1)).toContainText("example.org: Acme only");
  await expect(page.getByText("No provider has keys on this install.")).toBeVisible();
  const sent = server.sent("lift_sign_in_rule");
  await page.getByRole("button", { name: "Lift the rule for example.org" }).click();
  expect(await sent).toEqual({ domain: "example.org" });
});
