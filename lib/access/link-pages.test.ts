import { beforeAll, expect, test } from "vitest";
import { makeConfirmation } from "@/lib/access/accounts/confirmations";
import { createInvite } from "@/lib/access/accounts/invites";
import { makeResetLink } from "@/lib/access/accounts/resets";
import { newToken } from "@/lib/access/accounts/token";
import { openProject } from "@/lib/access/door/open-project";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { ownPages, PAGE_SECRET } from "@/lib/testing/connections/page-database";
import { withinRequest } from "@/lib/testing/connections/page-request";
import { aCookie, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { openConfirmPage, openInvitePage, openResetPage } from "./link-pages";

const own = ownPages();
let guest: { userId: UserId; sessionId: SessionId };
let email: string;
beforeAll(async () => {
  guest = await aSession(own.db, await aUser(own.db, "Grace"));
  ({ email } = await own.db.user.findUniqueOrThrow({ where: { id: guest.userId } }));
});

async function asGuest<T>(work: () => Promise<T>, headers: Record<string, string> = {}): Promise<T> {
  const [name = "", value = ""] = (await aCookie(guest, PAGE_SECRET)).split("=");
  return (await withinRequest({ path: "/invite/x", cookies: { [name]: value }, headers }, work)).value;
}

const gone = { digest: "NEXT_HTTP_ERROR_FALLBACK;404" };

test("a link to join a project is opened by whom it is for, signed in; any other is a page that is not there", async () => {
  const { projectId, owner } = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
  const { token } = await createInvite(own.db, access, { email, role: "viewer" });
  expect(await asGuest(() => openInvitePage(token))).toMatchObject({ projectName: "Tides", role: "viewer" });
  await expect(asGuest(() => openInvitePage(newToken()))).rejects.toMatchObject(gone);
  await expect(withinRequest({ path: "/invite/x" }, () => openInvitePage(token))).rejects.toMatchObject({
    digest: expect.stringContaining("/sign-in?callbackUrl=%2Finvite%2Fx"),
  });
});

test("a link that confirms an address tells which, to its account alone", async () => {
  const made = await makeConfirmation(own.db, guest.userId);
  expect(made?.email).toBe(email);
  expect(await asGuest(() => openConfirmPage(made?.token ?? ""))).toMatchObject({ email });
  const other = await makeConfirmation(own.db, await aUser(own.db));
  await expect(asGuest(() => openConfirmPage(other?.token ?? ""))).rejects.toMatchObject(gone);
});

test("a link that sets a password opens to whoever has it; an unknown one, and whoever tried too many, get the same page", async () => {
  const admin = { userId: await anAdministrator(own.db) };
  const token = await makeResetLink(own.db, admin, guest.userId);
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const open = (tried: string): Promise<unknown> => withinRequest({ headers }, () => openResetPage(tried));
  await open(token);
  for (let guess = 0; guess < 25; guess += 1) await expect(open(newToken())).rejects.toMatchObject(gone);
});

test("what went wrong otherwise is no page that is not there", async () => {
  const made = await makeConfirmation(own.db, guest.userId);
  await own.db.$executeRaw`alter table email_confirmation rename to email_confirmation_away`;
  try {
    await expect(asGuest(() => openConfirmPage(made?.token ?? ""))).rejects.not.toMatchObject(gone);
  } finally {
    await own.db.$executeRaw`alter table email_confirmation_away rename to email_confirmation`;
  }
});
