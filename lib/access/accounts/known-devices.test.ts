import { beforeEach, expect, test, vi } from "vitest";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { deviceCookieName, findDevice, rememberDevice } from "./known-devices";

const own = ownDatabase();

let session: { userId: UserId; sessionId: SessionId };
let email: string;
beforeEach(async () => {
  session = await aSession(own.db, await aUser(own.db));
  ({ email } = await own.db.user.findUniqueOrThrow({ where: { id: session.userId } }));
});

const remember = (device: string | null = null): Promise<string> => rememberDevice(own.db, { ...session, device });
const find = (device: string): Promise<string | null> => findDevice(own.db, { email, device });

test("a browser is known by a token of which only the hash is stored, and gets another one each time", async () => {
  const first = await remember();
  expect(await find(first)).toMatch(/^[0-9a-f]{64}$/);
  const rows = await own.db.$queryRaw<{ row: string }[]>`select known_device::text as row from known_device`;
  for (const { row } of rows) expect(row).not.toContain(first);
  const second = await remember(first);
  expect(await find(first)).toBeNull();
  expect(await find(second)).not.toBeNull();
});

test("twenty browsers of an account are known, the newest ones, for half a year", async () => {
  const made: string[] = [];
  for (let count = 0; count < 22; count += 1) {
    made.push(await remember());
    await own.db.$executeRaw`
      update known_device set seen_at = seen_at - interval '1 minute' where user_id = ${session.userId}::uuid`;
  }
  const known = await Promise.all(made.map(find));
  expect(known.map((key) => key !== null)).toEqual(made.map((_, index) => index >= 2));
  expect(await own.db.knownDevice.count({ where: { userId: session.userId } })).toBe(20);
  await own.db.$executeRaw`
    update known_device set seen_at = now() - interval '181 days' where user_id = ${session.userId}::uuid`;
  expect(await find(made.at(-1) ?? "")).toBeNull();
  await remember();
  expect(await own.db.knownDevice.count({ where: { userId: session.userId } })).toBe(1);
});

test("the cookie names no address, is one account's, and behind TLS never goes without it", () => {
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  const name = deviceCookieName(email);
  expect(name).toMatch(/^stemma-device-[0-9a-f]{16}$/);
  expect(deviceCookieName("another@example.org")).not.toBe(name);
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  expect(deviceCookieName(email)).toBe(`__Secure-${name}`);
});
