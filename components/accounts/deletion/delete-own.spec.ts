import type { AccountHoldings } from "@/lib/domain/accounts/holdings";
import { expect, test } from "@/lib/testing/gallery/test";

const holdings: AccountHoldings = {
  projects: 2,
  sessions: 1,
  tokens: 3,
  shareLinks: 0,
  invites: 1,
  replays: 1,
  doomed: 0,
  onlyOwnerOf: [],
  isLastAdministrator: false,
};
const email = "ada@example.org";

test("the dialogue says what goes, ends and stays, and takes the address; a refusal stands at the field", async ({
  mount,
  page,
  server,
}) => {
  const message = `Type the account’s address as it is: ${email}`;
  server.command("delete_own_account").refuses({ kind: "invalid", message, field: "email" });
  await mount("DeleteOwn", { email, holdings });
  await page.getByRole("button", { name: "Delete my account…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(
    asked.getByText("What you made to get in ends: 1 session, 3 API tokens, 1 open invitation."),
  ).toBeVisible();
  await expect(asked.getByText("You leave 2 projects. Deleted with it: 1 replay of yours.")).toBeVisible();
  await expect(asked.getByText("as a former member’s: comments, verdicts,")).toBeVisible();
  await expect(asked.getByText("Nobody can bring the account back.")).toBeVisible();
  const typed = asked.getByLabel(`Type ${email} to confirm`);
  await expect(typed).toBeFocused();
  const sent = server.sent("delete_own_account");
  await typed.fill("ada");
  await typed.press("Enter");
  expect(await sent).toEqual({ email: "ada" });
  await expect(asked.getByText(message)).toBeVisible();
});

test("whose account others need reads what to do first, and no button", async ({ mount, page }) => {
  await mount("DeleteOwn", { email, holdings: { ...holdings, onlyOwnerOf: ["Tides"] } });
  await expect(page.getByText("You are the only owner of “Tides”. Make somebody else an owner there")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete my account…" })).toBeHidden();
});
