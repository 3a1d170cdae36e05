import { describe, expect, it } from "vitest";
import { canonicalJsonLines } from "@/lib/domain/run/artifact";
import type { TrailVerdict } from "@/lib/domain/run/bundle";
import { chainHash } from "@/lib/platform/audit/chain";
import { verifyTrail } from "./run-trail";

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString("hex");

/** 1 March 2026, 10:00 and a quarter of a second, UTC, in seconds since 1970. */
const TEN = 1_772_359_200.25;

interface Row {
  seq: number;
  kind: string;
  told: string;
  previous: string;
  hash: string;
  [field: string]: unknown;
}

/** Events a second apart as a bundle tells them, each with the hash that covers the one before. */
function someRows(count: number): Row[] {
  let before: Uint8Array = new Uint8Array();
  return Array.from({ length: count }, (_, nth) => {
    const said = { seq: nth + 1, kind: "node_progress", payload: { text: `Row ${nth}` }, reason: "It went on." };
    const { seq, kind, payload, reason } = said;
    const place = ["wave1", "search-1", "tick", null];
    const told = JSON.stringify(["stream", seq, "project", "run", kind, payload, reason, ...place, TEN + nth]);
    const previous = hex(before);
    before = chainHash(before, told);
    const of = { run_id: "run", stage: "wave1", node: "search-1", tick_id: "tick", actor: null };
    return { ts: `2026-03-01T10:00:0${nth}.250Z`, ...said, ...of, told, previous, hash: hex(before) };
  });
}

const rows = someRows(4);
const head = { events: rows.length, head: rows.at(-1)?.hash ?? "" };
const verdictOn = (changed: readonly object[]): TrailVerdict => verifyTrail(canonicalJsonLines(changed), head);
const second = (change: Partial<Row>): Row[] => rows.map((row, nth) => (nth === 1 ? { ...row, ...change } : row));

describe("the audit trail of a bundle", () => {
  it("is whole where each row says what its hash covers, and follows the one before", () => {
    expect(verdictOn(rows)).toEqual({ events: 4, bad: null });
  });

  it("is whole where nothing happened and nothing is told", () => {
    expect(verifyTrail("", { events: 0, head: "" })).toEqual({ events: 0, bad: null });
    expect(verifyTrail("\n\n", { events: 1, head: head.head })).toEqual({ events: 1, bad: 1 });
  });

  it.each<[string, readonly object[], number]>([
    ["says another kind than its hash covers", second({ kind: "run_completed" }), 2],
    ["says another time, by a millisecond", second({ ts: "2026-03-01T10:00:01.251Z" }), 2],
    ["names another row as the one before", second({ previous: rows[1]?.hash ?? "" }), 2],
    ["names none before", second({ previous: "" }), 2],
    ["has another row's hash", second({ hash: rows[0]?.hash ?? "" }), 2],
    ["tells another event", second({ told: rows[2]?.told ?? "" }), 2],
    ["has another number", second({ seq: 3 }), 2],
    ["is no row", [...rows.slice(0, 1), {}, ...rows.slice(2)], 2],
    ["is missing at the beginning", rows.slice(1), 1],
    ["is missing within", rows.toSpliced(2, 1), 3],
    ["is missing at the end", rows.slice(0, -1), 4],
    ["comes twice", rows.toSpliced(2, 0, ...rows.slice(1, 2)), 3],
    ["was added behind the last", someRows(5), 5],
  ])("names the first row that %s", (_, changed, bad) => {
    expect(verdictOn(changed)).toEqual({ events: 4, bad });
  });

  it("that was written anew as a whole is bad from its last row on, where nothing else tells", () => {
    expect(verifyTrail(canonicalJsonLines(rows), { ...head, head: "00" })).toEqual({ events: 4, bad: 4 });
  });

  it("is held against the run itself where that is here, as far as it is", () => {
    const knowing = (...known: [number, string][]): number | null =>
      verifyTrail(canonicalJsonLines(rows), head, new Map(known)).bad;
    expect(knowing([2, rows[1]?.hash ?? ""])).toBeNull();
    expect(knowing([3, rows[1]?.hash ?? ""])).toBe(3);
    expect(knowing([9, "00"])).toBeNull();
  });
});
