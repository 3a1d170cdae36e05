import type { SessionView } from "@/lib/features/accounts/views/account";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function session(view: Partial<SessionView> = {}): SessionView {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    userAgent: null,
    address: "203.0.113.9",
    startedAt: at,
    lastSeenAt: at,
    isThis: false,
    ...view,
  };
}

test("every other session can be ended, and this one is named", async ({ mount, page, server }) => {
  server.command("end_session").answers({});
  const here = session({ id: "01900000-0000-7000-8000-000000000002", isThis: true });
  const shown = await mount("SessionList", { sessions: [here, session()], tokens: 0 });
  await expect(shown.getByText("(this one)")).toHaveCount(1);
  const end = shown.getByRole("button", { name: /^End the session of/ });
  await expect(end).toHaveCount(1);
  const sent = server.sent("end_session");
  await end.click();
  expect(await sent).toEqual({ sessionId: session().id });
  await expect(page.getByText("That session has ended.")).toBeVisible();
});

test("signing out everywhere takes tokens along unless that is unticked; a refusal stays here", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("end_all_sessions");
  command.refuses({ kind: "unavailable", message: "Try again in a moment." });
  const shown = await mount("SessionList", { sessions: [session({ isThis: true })], tokens: 2 });
  await shown.getByRole("checkbox").uncheck();
  const kept = server.sent("end_all_sessions");
  await shown.getByRole("button", { name: "Sign out everywhere" }).click();
  expect(await kept).toEqual({ revokeTokens: false });
  await expect(page.getByText("Try again in a moment.")).toBeVisible();
  command.answers({});
  await shown.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL("**/sign-in");
});
