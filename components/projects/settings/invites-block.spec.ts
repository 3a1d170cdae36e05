import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const block = { projectId: "p1", invites: [], isMailConfigured: false };
const inviteId = "01900000-0000-7000-8000-000000000001";

test("an address that is none is not sent; a refusal stands at the address", async ({ mount, server }) => {
  server.command("invite_member").refuses({ kind: "conflict", message: "Emmy is a member already.", field: "email" });
  const shown = await mount("InvitesBlock", block);
  await expect(shown.getByText("No invitation is open.")).toBeVisible();
  await shown.getByLabel("E-mail").fill("emmy");
  await shown.getByRole("button", { name: "Invite" }).click();
  await expect(shown.getByText("Write one e-mail address.")).toBeVisible();
  await shown.getByLabel("E-mail").fill("emmy@example.org");
  await shown.getByRole("button", { name: "Invite" }).click();
  await expect(shown.getByText("Emmy is a member already.")).toBeVisible();
});

test("where no mail is sent the link is shown once; where it could not be sent that is said", async ({
  mount,
  server,
}) => {
  const command = server.command("invite_member");
  const made = { inviteId, email: "emmy@example.org", url: "/invite/abc" };
  command.answers({ ...made, mail: "not_configured" });
  const shown = await mount("InvitesBlock", block);
  await shown.getByLabel("E-mail").fill("emmy@example.org");
  const sent = server.sent("invite_member");
  await shown.getByRole("button", { name: "Invite" }).click();
  expect(await sent).toEqual({ projectId: "p1", email: "emmy@example.org", role: "editor" });
  await expect(shown.getByLabel("Address of the invitation")).toHaveValue("http://localhost/invite/abc");
  await expect(shown.getByText("Hand this link to emmy@example.org; it is shown once")).toBeVisible();
  await expect(shown.getByLabel("E-mail")).toHaveValue("");
  command.answers({ ...made, mail: "failed" });
  await shown.getByLabel("E-mail").fill("emmy@example.org");
  await shown.getByRole("button", { name: "Invite" }).click();
  await expect(shown.getByText("The e-mail to emmy@example.org could not be sent.")).toBeVisible();
});

test("an open invitation is revoked", async ({ mount, page, server }) => {
  server.command("revoke_invite").answers({});
  const invite = {
    id: inviteId,
    email: "emmy@example.org",
    role: "viewer",
    invitedBy: null,
    createdAt: at,
    expiresAt: at,
  };
  const shown = await mount("InvitesBlock", { ...block, invites: [{ ...invite, role: "viewer" }] });
  const sent = server.sent("revoke_invite");
  await shown.getByRole("button", { name: "Revoke the invitation of emmy@example.org" }).click();
  expect(await sent).toEqual({ projectId: "p1", inviteId });
  await expect(page.getByText("The invitation no longer works.")).toBeVisible();
});
