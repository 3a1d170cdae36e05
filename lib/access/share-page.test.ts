import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { db } from "@/lib/platform/db/client";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { createShareLink, revokeShareLink } from "./share-links";
import { openSharedFile } from "./share-page";

let own: TestDatabase;
let world: AWorld;
beforeAll(async () => {
  own = await aDatabase();
  world = await aWorld(own.db);
});
beforeEach(() => {
  vi.stubEnv("DATABASE_URL", own.url);
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});
afterAll(async () => {
  vi.stubEnv("DATABASE_URL", own.url);
  // The process's one client is of this file's database.
  await db().$disconnect();
  Reflect.deleteProperty(globalThis, "stemmaDb");
  await own.drop();
});

const nothing = "This link does not open anything. Ask whoever sent it for a new one.";

async function aLink(scope: Partial<ShareScope>, days = 1): Promise<{ token: string; revoke: () => Promise<unknown> }> {
  const { projectId, owner: userId, reportId } = world;
  const access = await openProject(own.db, { caller: { userId }, projectId }, "share");
  const made = await createShareLink(own.db, access, { reportId, label: "", days, scope: ShareScope.parse(scope) });
  return { token: made.token, revoke: () => revokeShareLink(own.db, access, made) };
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
