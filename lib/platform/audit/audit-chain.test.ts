import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scope } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aWorld } from "@/lib/testing/rigs/views";
import { appendEvents } from "./audit";
import { verifyAudit } from "./audit-chain";
import { CHAIN_START, type ChainedEvent, walkChain } from "./chain";

const own = ownDatabase();

function chained(texts: readonly string[]): ChainedEvent[] {
  let before: Uint8Array = new Uint8Array();
  return texts.map((told, index) => {
    before = createHash("sha256").update(before).update(told).digest();
    return { seq: index + 1, told, hash: before };
  });
}

const texts = fc.array(fc.string(), { minLength: 1, maxLength: 12 });

test("F51: whichever event is changed or taken away, it is the first that is named", () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.boolean(), (told, at, isTaken) => {
      const events = chained(told);
      const nth = at % events.length;
      expect(walkChain(CHAIN_START, events)).toMatchObject({ bad: null, at: { seq: events.length } });
      const changed = events.flatMap((event, index) => {
        if (index !== nth) return [event];
        return isTaken ? [] : [{ ...event, told: `${event.told}!` }];
      });
      // The last one of all is missed by its count alone, which the reader holds.
      const bad = isTaken && nth === events.length - 1 ? null : nth + 1;
      expect(walkChain(CHAIN_START, changed).bad).toBe(bad);
    }),
  );
});

async function asSuperuser(sql: string): Promise<void> {
  await own.db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRawUnsafe(sql);
  });
}

async function aTrail(): Promise<Scope> {
  const { projectId } = await aProject(own.db);
  await own.db.$transaction((tx) =>
    appendEvents(
      tx,
      { projectId, runId: null },
      Array.from({ length: 9 }, (_, index) => ({
        kind: "project_created" as const,
        payload: { name: `Tides \u0001 “${index}” 🌊` },
        reason: 'quotes " and \\ and line\nends',
      })),
    ),
  );
  return { projectId };
}

test("F51: an event that a superuser edits, adds or removes is named; the rest of the project is whole", async () => {
  for (const [sql, bad] of [
    [`update audit_event set payload = '{"name": "Ebbs"}' where seq = 4`, 4],
    ["update audit_event set actor_id = gen_random_uuid() where seq = 1", 1],
    ["update audit_event set ts = ts + interval '1 millisecond' where seq = 8", 8],
    ["update audit_event set hash = null where seq = 3", 3],
    ["delete from audit_event where seq = 5", 5],
    ["delete from audit_event where seq >= 7", 7],
  ] as const) {
    const scope = await aTrail();
    const whole = await verifyAudit(own.db, scope);
    expect(whole).toMatchObject({
      streams: [{ runId: null, bad: null }],
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await asSuperuser(`${sql} and project_id = '${scope.projectId}'`);
    expect(await verifyAudit(own.db, scope), sql).toMatchObject({ streams: [{ bad }], head: null });
  }
});

test("F51: the chains of a project and its runs hold, whoever writes at once", async () => {
  const { projectId, runId } = await aWorld(own.db);
  const write = (index: number): Promise<void> =>
    own.db.$transaction((tx) =>
      appendEvents(tx, { projectId, runId: index % 2 === 0 ? runId : null }, [
        { kind: "node_progress", payload: { text: `step ${index}` } },
        { kind: "node_progress", payload: { text: `and ${index}` } },
      ]),
    );
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)));
  const { streams, head } = await verifyAudit(own.db, { projectId });
  expect(streams.map(({ bad }) => bad)).toEqual([null, null]);
  expect(head).not.toBeNull();
});
