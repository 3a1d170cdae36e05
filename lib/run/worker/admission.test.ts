import { expect, test } from "vitest";
import { atFirst, desksOf, type Load } from "@/lib/domain/run/admission";
import type { Whose } from "@/lib/domain/run/fair-order";
import { admissionOf } from "./admission";
import { openPool } from "./pool";

const hostile: Whose = { accountId: "h", projectId: "h's", runId: "h's run" };
const other: Whose = { accountId: "o", projectId: "o's", runId: "o's run" };
const idle: Load = { busy: 0.1, delayMs: 2, waiting: 0, memory: 0.2 };
const full: Load = { busy: 1, delayMs: 300, waiting: 0, memory: 0.2 };

function fail(error: unknown): void {
  throw error;
}

/** As many turns of the loop as a hundred pieces need to sit down and to rise again. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await new Promise((next) => setImmediate(next));
}

test("a full process takes up no more of a pile but one of whoever comes, and all of it in order once it rests", async () => {
  const pool = openPool({
    places: atFirst.places,
    desks: desksOf(atFirst),
    signal: new AbortController().signal,
    onError: fail,
  });
  let load = idle;
  const admission = admissionOf(pool, () => load);
  const begun: string[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Each waits for others most of its time, and holds no desk meanwhile.
  const start = (name: string, whose: Whose): void =>
    pool.start({
      name,
      whose,
      work(desk) {
        begun.push(name);
        return desk.away(() => answered);
      },
    });
  for (let nth = 0; nth < 40; nth += 1) start(`h${nth}`, hostile);
  await settled();
  admission.look();
  expect([begun.length, pool.underWay(), admission.room()]).toEqual([40, 40, atFirst.places - 40]);
  load = full;
  admission.look();
  admission.look();
  expect(admission.room()).toBe(0);
  for (let nth = 40; nth < 60; nth += 1) start(`h${nth}`, hostile);
  start("other", other);
  await settled();
  expect(begun.slice(40)).toEqual(["other"]);
  load = idle;
  for (let look = 0; look < 10; look += 1) admission.look();
  await settled();
  expect(begun.slice(41)).toEqual(Array.from({ length: 20 }, (_, nth) => `h${nth + 40}`));
  answer();
  await pool.idle();
  admission.look();
  expect([pool.underWay(), admission.room()]).toEqual([0, atFirst.places]);
});
