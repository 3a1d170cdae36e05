import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aWorld } from "@/lib/testing/rigs/views";
import { LeaseLost } from "./captured";
import { hold, reserveOfProject } from "./holds";

const own = ownDatabase();

const estimate = { tokens: 100, usd: 0.1 };

test.each([{ usd: 0.5 }, { tokens: 500 }])(
  "of twelve calls at once a project's budget of %o holds five",
  async (settings) => {
    const { projectId } = await aProject(own.db);
    await own.db.project.update({ where: { id: projectId }, data: { settings } });
    const reserved = await Promise.all(
      Array.from({ length: 12 }, () =>
        inTransaction(own.db, (tx) => reserveOfProject(tx, { projectId }, { estimate, share: 1 })),
      ),
    );
    expect(reserved.filter((isReserved) => isReserved)).toHaveLength(5);
    const { reservedTokens } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
    expect(Number(reservedTokens)).toBe(500);
  },
);

test("of twelve calls of one run at once its budget holds five, whatever its project may spend", async () => {
  const { projectId, runId } = await aWorld(own.db);
  const node = await own.db.node.findFirstOrThrow({ where: { runId, kind: "search" } });
  const leaseToken = randomUUID();
  const lease = { leaseHolder: "a worker", leaseToken, leaseUntil: new Date(Date.now() + 60_000) };
  await own.db.node.update({ where: { id: node.id }, data: { status: "running", ...lease } });
  const { settings } = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { settings: true } });
  const { costUsd } = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { costUsd: true } });
  const usd = Number(costUsd) + 0.55;
  await own.db.run.update({ where: { id: runId }, data: { settings: { ...Object(settings), usd } } });
  const spender = { projectId, runId, nodeId: node.id, leaseToken };
  const held = await Promise.all(
    Array.from({ length: 12 }, () => hold(own.db, spender, { agent: "review_report", estimate })),
  );
  const refused = held.filter((one) => !one.ok);
  for (const one of refused) expect(one).toMatchObject({ failure: { code: BUDGET_SPENT } });
  expect(held.length - refused.length).toBe(5);
  expect(await own.db.budgetHold.count({ where: { runId } })).toBe(5);
});

test("a worker that holds a step no more keeps nothing back, and is told that it lost it", async () => {
  const { projectId, runId } = await aWorld(own.db);
  const { id: nodeId } = await own.db.node.findFirstOrThrow({ where: { runId, kind: "search" } });
  const held = { leaseHolder: "another", leaseToken: randomUUID(), leaseUntil: new Date(Date.now() + 60_000) };
  await own.db.node.update({ where: { id: nodeId }, data: { status: "running", ...held } });
  const spender = { projectId, runId, nodeId, leaseToken: randomUUID() };
  await expect(hold(own.db, spender, { agent: "review_report", estimate })).rejects.toThrow(LeaseLost);
  expect(await own.db.budgetHold.count({ where: { runId } })).toBe(0);
});
