import { expect, test } from "vitest";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aWorld } from "@/lib/testing/rigs/views";
import { cleanNextBundle } from "./clean-bundles";

const own = ownDatabase();

const cleaning = { holds: (): boolean => true, clean: (value: unknown): unknown => value };

test("one bundle is looked at after the other, each by itself, so that each step of a deletion is short", async () => {
  const { projectId, runId } = await aWorld(own.db);
  await own.db.$executeRaw`
    insert into run select copy.* from run r, jsonb_populate_record(r, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 2, 'idempotency_key', 'second')) copy where r.id = ${runId}::uuid`;
  const runs = await own.db.run.findMany({ where: { projectId }, select: { id: true }, orderBy: { id: "asc" } });
  // One that cannot be opened may hold what goes; an empty one holds nothing.
  const bytes = [Buffer.from("no bundle"), Buffer.alloc(0)] as const;
  for (const [nth, { id }] of runs.entries()) {
    await own.db.runBundle.create({ data: { runId: id, projectId, bytes: bytes[nth] ?? bytes[1] } });
  }
  const next = async (behind: string | null): ReturnType<typeof cleanNextBundle> =>
    await inTransaction(own.db, async (tx) => await cleanNextBundle(tx, projectId, { ...cleaning, behind }));
  const [first, second] = runs.map(({ id }) => id);
  expect(await next(null)).toEqual({ runId: first, isCleaned: true });
  expect(await next(first ?? null)).toEqual({ runId: second, isCleaned: false });
  expect(await next(second ?? null)).toBeNull();
  const left = await own.db.runBundle.findMany({ where: { projectId }, select: { bytes: true } });
  expect(left.map((bundle) => bundle.bytes.byteLength)).toEqual([0, 0]);
});
