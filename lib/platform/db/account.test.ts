import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseAccount, isReachable, letPass, outsideFolder, reachableFolder } from "./account";

/** Only root lends Postgres an account. */
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-account-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("root that can neither find nor make an account for Postgres is told what to do instead; others need none", () => {
  // A system that has no programs to look for accounts or to make them.
  vi.stubEnv("PATH", folder);
  if (!isRoot) return expect(databaseAccount()).toEqual({});
  expect(() => databaseAccount()).toThrow(
    'no account "postgres" could be made for it. Run Stemma as a normal user, or set DATABASE_URL.',
  );
});

test("a folder that is closed to Postgres's account is let open for its group to pass, not to be listed", async () => {
  const account = databaseAccount();
  if (account.uid === undefined) return expect(isReachable(folder, account)).toBe(true);
  expect(isReachable(folder, account)).toBe(false);
  await letPass(folder, account.gid);
  expect(isReachable(folder, account)).toBe(true);
  const { uid, gid, mode } = await stat(folder);
  expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 0, gid: account.gid, mode: 0o710 });
});

test("what lies in a closed folder has one place outside, told apart from that of another folder of the same name", () => {
  const account = databaseAccount();
  const inside = join(folder, "postgres");
  const [own, other] = [outsideFolder(inside), outsideFolder("/srv/stemma/postgres")];
  expect(reachableFolder(inside, folder, account)).toBe(isRoot ? own : inside);
  expect(reachableFolder(inside, tmpdir(), account)).toBe(inside);
  expect(own).toMatch(/^\/var\/lib\/stemma\/postgres-[0-9a-f]{12}$/);
  expect(own).not.toBe(other);
});
