import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { createShareLink, openShared, revokeShareLink, type SharedAccess } from "./share-links";
import { isUnlocked, type ShareCookie, unlock } from "./share-password";

const secret = "a session secret of at least thirty-two letters";
const password = "low tide at noon";
const nowS = 1_800_000_000;

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

let host = 0;
function anAddress(): string {
  host += 1;
  return `198.51.100.${host}`;
}

async function aLink(
  given: string | null = password,
): Promise<{ token: string; linkId: string; shared: SharedAccess }> {
  const door = { caller: { userId: world.owner }, projectId: world.projectId };
  const access = await openProject(own.db, door, "share");
  const made = await createShareLink(own.db, access, {
    reportId: world.reportId,
    label: "",
    days: 400,
    password: given,
  });
  return { ...made, shared: await openShared(own.db, { token: made.token, address: anAddress() }) };
}

async function enter(
  link: { token: string; shared: SharedAccess },
  said = password,
  address = anAddress(),
): Promise<ShareCookie | null> {
  return await unlock(own.db, link.shared, { token: link.token, password: said, address, secret, nowS });
}

test("a link without a password is open, one with a password until it was given is not", async () => {
  expect(isUnlocked((await aLink(null)).shared, undefined, { secret, nowS })).toBe(true);
  const link = await aLink();
  expect(link.shared.passwordHash).toMatch(/^\$argon2id\$/);
  for (const cookie of [undefined, "", "1.x", `${nowS + 60}.${"A".repeat(43)}`]) {
    expect(isUnlocked(link.shared, cookie, { secret, nowS })).toBe(false);
  }
  expect(await enter(link, "high tide at noon")).toBeNull();
  const cookie = await enter(link);
  expect(isUnlocked(link.shared, cookie?.value, { secret, nowS })).toBe(true);
});

test("a cookie opens its own link, for half a day, with this install's secret, and no other password's", async () => {
  const [link, other] = [await aLink(), await aLink()];
  const cookie = await enter(link);
  expect(cookie?.maxAgeS).toBe(12 * 60 * 60);
  expect(cookie?.name).not.toContain(link.token.slice(0, 8));
  expect(isUnlocked(other.shared, cookie?.value, { secret, nowS })).toBe(false);
  expect(isUnlocked(link.shared, cookie?.value, { secret: `${secret}!`, nowS })).toBe(false);
  expect(isUnlocked(link.shared, cookie?.value, { secret, nowS: nowS + 12 * 60 * 60 })).toBe(false);
  expect(isUnlocked({ ...link.shared, passwordHash: "another" }, cookie?.value, { secret, nowS })).toBe(false);
});

test("after ten tries from one address even the right password waits; another address does not", async () => {
  const link = await aLink();
  const address = anAddress();
  for (let tries = 0; tries < 10; tries += 1) expect(await enter(link, "wrong", address)).toBeNull();
  await expect(enter(link, password, address)).rejects.toMatchObject({ kind: "over_limit" });
  expect(await enter(link)).not.toBeNull();
});

test("S11: guesses from many addresses shut nobody else out of a link, until they are very many", async () => {
  const link = await aLink();
  // As many as the limit of a link was before: from eleven addresses that is no effort.
  for (let tries = 0; tries < 110; tries += 1) {
    expect(await enter(link, "wrong", `203.0.113.${Math.floor(tries / 10)}`)).toBeNull();
  }
  await expect(enter(link, "wrong", "203.0.113.0")).rejects.toMatchObject({ kind: "over_limit" });
  const key = `share_password_link:${link.linkId}`;
  const counted = async (): Promise<number> => (await own.db.rateLimit.findUniqueOrThrow({ where: { key } })).points;
  expect(await enter(link)).not.toBeNull();
  // Who knows the password is not counted among those who guess.
  expect(await counted()).toBe(110);
  await own.db.rateLimit.update({ where: { key }, data: { points: 2_000 } });
  await expect(enter(link)).rejects.toMatchObject({ kind: "over_limit" });
}, 30_000);

test("F49: a link that is revoked while it is open opens nothing at the next request, whatever the cookie", async () => {
  const link = await aLink();
  const cookie = await enter(link);
  expect(isUnlocked(link.shared, cookie?.value, { secret, nowS })).toBe(true);
  const door = { caller: { userId: world.owner }, projectId: world.projectId };
  await revokeShareLink(own.db, await openProject(own.db, door, "share"), { linkId: link.shared.linkId });
  const next = openShared(own.db, { token: link.token, address: anAddress() });
  await expect(next).rejects.toMatchObject({ kind: "not_found" });
});
