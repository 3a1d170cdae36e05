import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { ownPages } from "@/lib/testing/connections/page-database";
import { withinRequest } from "@/lib/testing/connections/page-request";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { createShareLink, revokeShareLink } from "./share-links";
import { openSharedFile, openSharedOriginals, openSharePage, unlockShared } from "./share-page";
import { shareCookieName } from "./share-password";

const own = ownPages();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

const nothing = "This link does not open anything. Ask whoever sent it for a new one.";

interface ALink {
  linkId: string;
  token: string;
  revoke: () => Promise<unknown>;
}

async function aLink(scope: Partial<ShareScope>, password: string | null = null): Promise<ALink> {
  const { projectId, owner: userId, reportId } = world;
  const access = await openProject(own.db, { caller: { userId }, projectId }, "share");
  const link = { reportId, label: "", days: 1, scope: ShareScope.parse(scope), password };
  const made = await createShareLink(own.db, access, link);
  return { ...made, revoke: () => revokeShareLink(own.db, access, made) };
}

test("a link that is unknown, was revoked, has expired, or shows no files is answered with one sentence", async () => {
  const [unshown, revoked, expired] = [
    await aLink({}),
    await aLink({ downloads: true }),
    await aLink({ downloads: true }),
  ];
  await revoked.revoke();
  await own.db.$executeRaw`
    update share_link set expires_at = now() - interval '1 minute', created_at = now() - interval '1 day'
    where id = (select id from share_link where revoked_at is null order by created_at desc limit 1)`;
  for (const token of ["A".repeat(43), "no token", unshown.token, revoked.token, expired.token]) {
    await expect(openSharedFile(token, new Headers())).rejects.toThrow(nothing);
  }
});

test("who tries one link after another from an address is told nothing else, also once they are stopped", async () => {
  const sent = new Headers({ "x-forwarded-for": "203.0.113.77" });
  for (let guess = 0; guess < 40; guess += 1) {
    await expect(openSharedFile(`${guess}`.padStart(43, "A"), sent)).rejects.toThrow(nothing);
  }
});

/** Of its own for each test: tries are counted by it. */
const address = (nth: number): Record<string, string> => ({ "x-forwarded-for": `198.51.100.${nth}` });

/** How often a link was visited, and what was noted of its readings. */
async function readings({ linkId }: ALink): Promise<{ visits: number; noted: string[] }> {
  const { visits } = await own.db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
  const entries = await own.db.accessEntry.findMany({ where: { linkId }, orderBy: { id: "asc" } });
  return { visits, noted: entries.map(({ kind, what }) => `${kind} ${what}`.trim()) };
}

test("the page of a link opens its report, and a person's visit is counted; what only fetches ahead, or looks, is not", async () => {
  const link = await aLink({});
  const open = async (headers: Record<string, string>): Promise<unknown> =>
    (await withinRequest({ headers: { ...address(1), ...headers } }, () => openSharePage(link.token))).value;
  expect(await open({})).toMatchObject({ shared: { linkId: link.linkId, reportId: world.reportId } });
  expect(await readings(link)).toEqual({ visits: 1, noted: ["read_by_link report"] });
  for (const sent of [{ "x-purpose": "prefetch" }, { "user-agent": "Slackbot" }, { "x-stemma-method": "HEAD" }])
    expect(await open(sent)).toMatchObject({ shared: { linkId: link.linkId } });
  expect(await readings(link)).toEqual({ visits: 1, noted: ["read_by_link report"] });
  await link.revoke();
  expect(await open({})).toBeNull();
});

test("a link with a password shows nothing before it was given; who gave it reads on by a cookie of that link alone", async () => {
  const link = await aLink({ downloads: true }, "an open sea");
  const other = await aLink({}, "an open sea");
  const sent = { headers: address(2) };
  const open = async (token: string, cookies: Record<string, string> = {}): Promise<unknown> =>
    (await withinRequest({ ...sent, cookies }, () => openSharePage(token))).value;
  const give = (password: string): ReturnType<typeof withinRequest<string>> =>
    withinRequest(sent, () => unlockShared(link.token, password));
  expect(await open(link.token)).toBe("locked");
  expect((await readings(link)).visits).toBe(0);
  expect(await give("a shut sea")).toMatchObject({ value: "wrong", setCookies: [] });
  expect((await readings(link)).noted).toEqual(["link_password_failed"]);
  const { value, setCookies } = await give("an open sea");
  expect({ value, setCookies }).toMatchObject({ value: "open", setCookies: [expect.stringMatching(/HttpOnly/)] });
  expect(setCookies[0]).toMatch(/Path=\/share;/);
  const [, kept = ""] = /^[^=]+=([^;]+);/.exec(setCookies[0] ?? "") ?? [];
  const cookies = { [shareCookieName(link.token)]: kept };
  expect(await open(link.token, cookies)).toMatchObject({ shared: { linkId: link.linkId } });
  expect(await open(other.token, { [shareCookieName(other.token)]: kept })).toBe("locked");
  const asFile = new Headers(sent.headers);
  await expect(withinRequest(sent, () => openSharedFile(link.token, asFile))).rejects.toThrow(nothing);
  const file = await withinRequest({ ...sent, cookies }, () => openSharedFile(link.token, asFile));
  expect(file.value).toMatchObject({ shared: { linkId: link.linkId }, address: "198.51.100.2" });
  expect((await readings(link)).noted.at(-1)).toBe("read_by_link file");
});

test("the form of a page that is locked no more, or is gone, says so; who tries too often waits", async () => {
  const unlocked = await aLink({});
  const locked = await aLink({}, "an open sea");
  const give = async (token: string, password: string): Promise<string> =>
    (await withinRequest({ headers: address(3) }, () => unlockShared(token, password))).value;
  expect(await give(unlocked.token, "")).toBe("open");
  expect(await give("A".repeat(43), "an open sea")).toBe("gone");
  const tried: string[] = [];
  for (let guess = 0; guess < 11; guess += 1) tried.push(await give(locked.token, `${guess}`));
  expect(tried).toEqual([...Array<string>(10).fill("wrong"), "wait"]);
  expect(await give(locked.token, "an open sea")).toBe("wait");
});

test("who opens a link again and again is told that it was too often, and others are not", async () => {
  const link = await aLink({});
  const open = async (nth: number): Promise<unknown> =>
    (await withinRequest({ headers: address(nth) }, () => openSharePage(link.token))).value;
  expect(await open(4)).toMatchObject({ shared: { linkId: link.linkId } });
  await own.db.rateLimit.updateMany({ where: { key: { startsWith: "share_visits" } }, data: { points: 600 } });
  expect(await open(4)).toBe("too_often");
  expect(await open(5)).toMatchObject({ shared: { linkId: link.linkId } });
  expect((await readings(link)).visits).toBe(2);
});

test("pages of originals are shown by links that show them, and by no other", async () => {
  const shown = await aLink({});
  const without = await aLink({ sources: false });
  const open = (token: string): Promise<{ value: { shared: { linkId: string } } }> =>
    withinRequest({ headers: address(6) }, () => openSharedOriginals(token, new Headers(address(6))));
  expect((await open(shown.token)).value.shared.linkId).toBe(shown.linkId);
  expect((await readings(shown)).noted).toEqual(["read_by_link original page"]);
  await expect(open(without.token)).rejects.toThrow(nothing);
});
