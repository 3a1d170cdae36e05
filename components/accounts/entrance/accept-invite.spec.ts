import { expect, test } from "@/lib/testing/gallery/test";

const invite = { projectName: "Harbour", role: "editor", invitedBy: "Emmy Noether", isWaiting: false } as const;
const projectId = "01900000-0000-7000-8000-000000000001";

test("an invitation says whose it is and what one may there, and leads into the project", async ({
  mount,
  page,
  server,
}) => {
  server.command("accept_invite").answers({ projectId });
  const shown = await mount("AcceptInvite", { token: "secret", invite });
  await expect(shown.getByText(/^Emmy Noether invites you to Harbour, as editor: /)).toBeVisible();
  const sent = server.sent("accept_invite");
  await shown.getByRole("button", { name: "Join the project" }).click();
  expect(await sent).toEqual({ token: "secret" });
  await page.waitForURL(`**/projects/${projectId}`);
});

test("one that was revoked meanwhile says so and stays", async ({ mount, server }) => {
  server.command("accept_invite").refuses({ kind: "not_found", message: "This invitation does not open anything." });
  const shown = await mount("AcceptInvite", { token: "secret", invite });
  await shown.getByRole("button", { name: "Join the project" }).click();
  await expect(shown.getByText("This invitation does not open anything.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Join the project" })).toBeEnabled();
});

test("whoever has not confirmed their address is sent another link first", async ({ mount, server }) => {
  server.command("send_confirmation").answers({ mail: "sent" });
  const shown = await mount("AcceptInvite", { token: "secret", invite: { ...invite, isWaiting: true } });
  await expect(shown.getByRole("button", { name: "Join the project" })).toBeDisabled();
  await shown.getByRole("button", { name: "Send the link again" }).click();
  await expect(shown.getByRole("status")).toHaveText("A link is on its way. It works once, within a day.");
});
