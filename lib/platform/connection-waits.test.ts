import { once } from "node:events";
import { expect, test } from "vitest";
import { openDb } from "@/lib/platform/db/client";
import { ownDatabase } from "@/lib/testing/database";
import { connectionFigures } from "./connection-waits";

const database = ownDatabase();

/** One figure of all pools of this process. */
function figure(name: string, state?: string): number {
  const found = connectionFigures().find(
    (one) => one.name === name && (state === undefined || one.labels["state"] === state),
  );
  return found?.value ?? Number.NaN;
}

test("callers who find all connections used are counted, with how long they waited; others are not", async () => {
  const db = openDb(database.url, 1);
  const before = { waits: figure("stemma_database_waits_total"), most: figure("stemma_database_connections", "most") };
  const hasBegun = new EventTarget();
  const begun = once(hasBegun, "begun");
  let end: () => void = () => undefined;
  const holding = db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1`;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    hasBegun.dispatchEvent(new Event("begun"));
    await ended;
  });
  await begun;
  expect(figure("stemma_database_waits_total")).toBe(before.waits);
  const waiting = db.$queryRaw`select 1`;
  expect(figure("stemma_database_connections", "waiting")).toBe(1);
  end();
  await Promise.all([holding, waiting]);
  expect(figure("stemma_database_waits_total")).toBe(before.waits + 1);
  expect(figure("stemma_database_wait_seconds_total")).toBeGreaterThan(0);
  await db.$disconnect();
  expect(figure("stemma_database_connections", "most")).toBe(before.most - 1);
});
