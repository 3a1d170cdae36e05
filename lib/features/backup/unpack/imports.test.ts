import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caps } from "@/lib/domain/core/caps";
import type { ImportId, UserId } from "@/lib/domain/core/ids";
import { importBytes } from "@/lib/domain/files/import";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { cancelImport, requestImport } from "./imports";

const own = ownDatabase();
let ada: UserId;
let grace: UserId;
beforeAll(async () => {
  ada = await aUser(own.db, "Ada");
  grace = await aUser(own.db, "Grace");
});
afterAll(() => closeSender(own.db));

async function* sent(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function ask(userId: UserId, ...parts: Uint8Array[]): Promise<ImportId> {
  return await requestImport(own.db, { userId, kind: "bundle", name: "run.zip" }, sent(...parts));
}

/** Imports that wait, without anything of theirs. */
async function waiting(userId: UserId, { count, bytes = 0 }: { count: number; bytes?: number }): Promise<void> {
  await own.db.$executeRaw`
    insert into import_job (user_id, kind, name, status, size_bytes, expires_at)
    select ${userId}::uuid, 'bundle', 'waiting', 'queued', ${bytes}::int, now() + interval '1 day'
    from generate_series(1, ${count}::int)`;
}

test("what is sent in parts of any size is kept as it was, and waits for a worker", async () => {
  const bytes = randomBytes(2_500_000);
  const id = await ask(ada, bytes.subarray(0, 7), bytes.subarray(7, 1_900_000), bytes.subarray(1_900_000));
  const chunks = await own.db.importChunk.findMany({ where: { jobId: id }, orderBy: { ordinal: "asc" } });
  expect(Buffer.concat(chunks.map((chunk) => chunk.bytes)).equals(bytes)).toBe(true);
  const row = await own.db.importJob.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "queued", sizeBytes: 2_500_000, name: "run.zip" });
});

test("nothing is left of what does not come whole", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield randomBytes(1_500_000);
    throw new Error("The browser is gone.");
  }
  const before = await own.db.importJob.count();
  const asked = requestImport(own.db, { userId: ada, kind: "project", name: "p.zip" }, broken());
  await expect(asked).rejects.toThrow("gone");
  expect(await own.db.importJob.count()).toBe(before);
});

test.each([0, 7])(
  "what comes so slowly that it was tidied away meanwhile is to be sent again: %d bytes",
  async (bytes) => {
    async function* slow(): AsyncGenerator<Uint8Array> {
      if (bytes > 0) yield randomBytes(bytes);
      await own.db.importJob.deleteMany({ where: { userId: grace, status: "receiving" } });
    }
    const asked = requestImport(own.db, { userId: grace, kind: "project", name: "slow.zip" }, slow());
    await expect(asked).rejects.toThrow("Sending this file took too long. Send it again.");
  },
);

test("S12: an account has so many imports waiting and no more, however many it asks for at once; others go on", async () => {
  await own.db.importJob.deleteMany();
  const most = caps.account_imports.first;
  await waiting(ada, { count: most - 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => ask(ada, randomBytes(10))));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const refused = outcomes.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { kind: "over_limit", message: expect.stringContaining("Wait until") } });
  await ask(grace, randomBytes(10));
});

test("an account has so many bytes waiting and no more", async () => {
  await own.db.importJob.deleteMany();
  await waiting(ada, { count: 2, bytes: importBytes.each / 2 - 500_000 });
  await ask(ada, randomBytes(900_000));
  await expect(ask(ada, randomBytes(200_000))).rejects.toMatchObject({ kind: "over_limit" });
  await ask(grace, randomBytes(200_000));
  expect(await own.db.importJob.count({ where: { status: "receiving" } })).toBe(0);
});

test("an import is taken back by its owner alone, and only while nobody is at it", async () => {
  const id = await ask(grace, randomBytes(10));
  await expect(cancelImport(own.db, { userId: ada, importId: id })).rejects.toMatchObject({ kind: "not_found" });
  await own.db.$executeRaw`
    update import_job set status = 'running', lease_token = gen_random_uuid(), lease_until = now() where id = ${id}::uuid`;
  await expect(cancelImport(own.db, { userId: grace, importId: id })).rejects.toMatchObject({ kind: "conflict" });
  await own.db.$executeRaw`update import_job set status = 'queued' where id = ${id}::uuid`;
  await cancelImport(own.db, { userId: grace, importId: id });
  expect(await own.db.importChunk.count({ where: { jobId: id } })).toBe(0);
});
