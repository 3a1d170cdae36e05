import type { AccountRowView } from "@/lib/features/accounts/views/accounts";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const ada: AccountRowView = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "Ada Lovelace",
  email: "ada@example.org",
  isConfirmed: true,
  isAdmin: true,
  hasSecondFactor: false,
  isSelf: true,
  createdAt: at,
  disabledAt: null,
  lastSeenAt: at,
  projects: 2,
};
const emmy: AccountRowView = {
  ...ada,
  id: "01900000-0000-7000-8000-000000000002",
  name: "Emmy Noether",
  email: "emmy@example.org",
  isConfirmed: false,
  isAdmin: false,
  isSelf: false,
  lastSeenAt: null,
};

test("each account says whose it is; nobody disables their own", async ({ mount }) => {
  const shown = await mount("PeopleList", {
    isSecondFactorDemanded: false,
    accounts: [ada, emmy, { ...emmy, id: "3", name: "Mary", disabledAt: at }],
  });
  const items = shown.getByRole("list", { name: "Accounts" }).getByRole("listitem");
  await expect(items.nth(0)).toContainText("Ada Lovelace (you), administrator");
  await expect(items.nth(1)).toContainText("emmy@example.org (not confirmed) · 2 projects · never signed in");
  await expect(items.nth(2)).toContainText("Mary, disabled");
  await expect(shown.getByRole("button", { name: /^(Disable|Enable)/ })).toHaveText(["Disable", "Enable"]);
  await expect(shown.getByRole("button", { name: "Password link for Mary" })).toBeHidden();
});

test("the only administrator stays one; of two each can be taken back, and undone", async ({ mount, page, server }) => {
  server.command("make_administrator").answers({});
  server.command("remove_administrator").answers({});
  const alone = await mount("PeopleList", { isSecondFactorDemanded: false, accounts: [ada, emmy] });
  await expect(alone.getByRole("button", { name: /administrator: / })).toHaveText(["Make administrator"]);
  const made = server.sent("make_administrator");
  await alone.getByRole("button", { name: "Make administrator: Emmy Noether" }).click();
  expect(await made).toEqual({ userId: emmy.id });
  const undone = server.sent("remove_administrator");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await undone).toEqual({ userId: emmy.id });
  const both = await mount("PeopleList", {
    isSecondFactorDemanded: false,
    accounts: [ada, { ...emmy, isAdmin: true }],
  });
  await expect(both.getByRole("button", { name: /^Remove as administrator/ })).toHaveCount(2);
});

test("whoever has a second factor is said so; others' can be removed, and everybody can be made to have one", async ({
  mount,
  server,
}) => {
  server.command("remove_second_factor").answers({});
  server.command("demand_second_factor").answers({});
  const held = { hasSecondFactor: true };
  const accounts = [
    { ...ada, ...held },
    { ...emmy, ...held },
  ];
  const shown = await mount("PeopleList", { isSecondFactorDemanded: false, accounts });
  await expect(shown.getByRole("listitem").nth(1)).toContainText("Emmy Noether, second factor");
  await expect(shown.getByRole("button", { name: /^Remove second factor/ })).toHaveCount(1);
  const removed = server.sent("remove_second_factor");
  await shown.getByRole("button", { name: "Remove second factor: Emmy Noether" }).click();
  expect(await removed).toEqual({ userId: emmy.id });
  const demanded = server.sent("demand_second_factor");
  await shown.getByRole("switch", { name: "Demand a second factor of everybody" }).click();
  expect(await demanded).toEqual({ isDemanded: true });
});

test("why somebody stays an administrator is said", async ({ mount, page, server }) => {
  const message = "This is the only administrator of this install.";
  server.command("remove_administrator").refuses({ kind: "conflict", message });
  const shown = await mount("PeopleList", {
    isSecondFactorDemanded: false,
    accounts: [ada, { ...emmy, isAdmin: true }],
  });
  await shown.getByRole("button", { name: "Remove as administrator: Emmy Noether" }).click();
  await expect(page.getByText(message)).toBeVisible();
});

test("disabling can be undone at once", async ({ mount, page, server }) => {
  server.command("disable_account").answers({});
  server.command("enable_account").answers({});
  const shown = await mount("PeopleList", { isSecondFactorDemanded: false, accounts: [ada, emmy] });
  await shown.getByRole("button", { name: "Disable Emmy Noether" }).click();
  await expect(page.getByText("Emmy Noether is signed out everywhere and cannot sign in.")).toBeVisible();
  const sent = server.sent("enable_account");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await sent).toEqual({ userId: emmy.id });
});

test("a link that sets a password is shown once, beside its account", async ({ mount, page, server }) => {
  const command = server.command("make_reset_link");
  command.refuses({ kind: "not_found", message: "There is no such account, or it is disabled." });
  const shown = await mount("PeopleList", { isSecondFactorDemanded: false, accounts: [ada, emmy] });
  const button = shown.getByRole("button", { name: "Password link for Emmy Noether" });
  await button.click();
  await expect(page.getByText("There is no such account, or it is disabled.")).toBeVisible();
  command.answers({ url: "/reset/secret" });
  await button.click();
  await expect(shown.getByLabel("Link that sets a new password for Emmy Noether")).toHaveValue(
    "http://localhost/reset/secret",
  );
});

test("an account is deleted by its address, never one's own; what is left of deleted ones is listed", async ({
  mount,
  page,
  server,
}) => {
  server.command("delete_account").answers({
    takes: {
      projects: 2,
      sessions: 0,
      tokens: 0,
      shareLinks: 0,
      invites: 0,
      replays: 0,
      doomed: 0,
      onlyOwnerOf: [],
      isLastAdministrator: false,
    },
  });
  const deleted = [
    { id: "5f0c2f0e-9b0a-4c6c-9d0f-2f1b3c4d5e6f", by: "Ada Lovelace", requestedAt: at, deletedAt: at },
    { id: "6f0c2f0e-9b0a-4c6c-9d0f-2f1b3c4d5e6f", by: null, requestedAt: at, deletedAt: at },
  ];
  await mount("PeopleList", { isSecondFactorDemanded: false, accounts: [ada, emmy], deleted });
  const left = page.getByRole("list", { name: "Deleted accounts" }).getByRole("listitem");
  await expect(left.nth(0)).toContainText("was deleted by Ada Lovelace");
  await expect(left.nth(1)).toContainText("was deleted by whoever had it");
  await expect(page.getByRole("button", { name: /^Delete the account of/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Delete the account of Emmy Noether…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete the account of Emmy Noether?" });
  await expect(asked.getByText("It leaves 2 projects.")).toBeVisible();
  const sent = server.sent("delete_account");
  await asked.getByLabel("Type emmy@example.org to confirm").fill("emmy@example.org");
  await page.keyboard.press("Enter");
  expect(await sent).toEqual({ userId: emmy.id, email: "emmy@example.org" });
  await expect(asked).toBeHidden();
});
