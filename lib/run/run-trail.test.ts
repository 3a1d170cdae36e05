import { beforeAll, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { appendEvents } from "@/lib/platform/audit/audit";
import { chainHash } from "@/lib/platform/audit/chain";
import { packTrail, verifyTrail } from "@/lib/reports/bundle/run-trail";
import { ownDatabase } from "@/lib/testing/database";
import { aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
let runId: RunId;
let text: string;
let head: { events: number; head: string };

beforeAll(async () => {
  const world = await aWorld(own.db);
  ({ runId } = world);
  await own.db.$transaction((tx) =>
    appendEvents(
      tx,
      { projectId: world.projectId, runId },
      Array.from({ length: 6 }, (_, index) => ({
        kind: "node_progress" as const,
        payload: { text: `Tides \u0001 “${index}” 🌊`, facts: 1.5e-7 },
        reason: 'quotes " and \\ and line\nends',
      })),
    ),
  );
  ({ text, head } = await packTrail(own.db, runId));
});

const rows = (): string[] => text.trim().split("\n");
const verify = (lines: readonly string[]): ReturnType<typeof verifyTrail> => verifyTrail(lines.join("\n"), head);

test("a trail as it was written is whole, and each of its rows can be read without the text that is hashed", () => {
  expect(verify(rows())).toEqual({ events: rows().length, bad: null });
  const { seq, kind, run_id: id, payload } = JSON.parse(rows().at(-1) ?? "{}");
  expect({ seq, kind, id, payload }).toMatchObject({
    seq: rows().length,
    kind: "node_progress",
    id: runId,
    payload: { text: "Tides \u0001 “5” 🌊" },
  });
});

test("the first row is named that was changed, taken out, put twice, moved, or added", () => {
  const last = rows().length;
  const changed = (change: (row: Record<string, unknown>) => object): string[] =>
    rows().map((line, index) => (index === 2 ? JSON.stringify(change(JSON.parse(line))) : line));
  expect(verify(changed((row) => ({ ...row, kind: "run_completed" }))).bad).toBe(3);
  expect(verify(changed((row) => ({ ...row, ts: "2020-01-01T00:00:00.000Z" }))).bad).toBe(3);
  expect(verify(changed((row) => ({ ...row, more: true }))).bad).toBe(3);
  expect(verify(changed((row) => ({ ...row, told: `${row.told} ` }))).bad).toBe(3);
  expect(verify(changed((row) => ({ ...row, hash: "00" }))).bad).toBe(3);
  expect(verify(rows().toSpliced(2, 1)).bad).toBe(3);
  expect(verify(rows().toSpliced(2, 0, rows()[2] ?? "")).bad).toBe(4);
  expect(verify(rows().toSpliced(2, 1, "no JSON")).bad).toBe(3);
  expect(verify(rows().slice(0, -1)).bad).toBe(last);
  expect(verify([...rows(), "{}"]).bad).toBe(last + 1);
  expect(verify(rows().toSpliced(1, 2, rows()[2] ?? "", rows()[1] ?? "")).bad).toBe(2);
});

/** The third of the rows that are written here: those of the world come first. */
const FORGED = 5;

/** The trail written anew from one row on, with hashes that fit. */
function rewritten(): string[] {
  let before = Buffer.alloc(0);
  return rows().map((line, index) => {
    const row = JSON.parse(line);
    const isForged = index === FORGED;
    const told = isForged ? row.told.replace("Tides", "Ebbs!") : row.told;
    const previous = before.toString("hex");
    before = Buffer.from(chainHash(before, told));
    const payload = isForged ? { ...row.payload, text: row.payload.text.replace("Tides", "Ebbs!") } : row.payload;
    return JSON.stringify({ ...row, payload, told, previous, hash: before.toString("hex") });
  });
}

test("a trail that was written anew as a whole does not fit its head; beside the run itself the row is named", () => {
  expect(rewritten()[FORGED]).toContain("Ebbs!");
  expect(verify(rewritten()).bad).toBe(rows().length);
  const known = new Map(rows().map((line, index) => [index + 1, String(JSON.parse(line).hash)]));
  expect(verifyTrail(rewritten().join("\n"), head, known).bad).toBe(FORGED + 1);
});
