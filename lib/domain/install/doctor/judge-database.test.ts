import { expect, test } from "vitest";
import { judgeConnections, judgeExtensions, judgeMigrations, judgePooling, judgeReached } from "./judge-database";

test.each([
  ["ECONNREFUSED", "Nothing listens there"],
  ["ENOTFOUND", "No machine has that name"],
  ["28P01", "refuses the account"],
  ["3D000", "no such database"],
  ["53300", "no connection left"],
  ["ETIMEDOUT", "does not answer in time"],
])("a database that cannot be reached (%s) is told with what to do", (code, mend) => {
  const finding = judgeReached({ ok: false, code, said: "…" });
  expect(finding.level).toBe("fault");
  expect(finding.says).toContain(code);
  expect(finding.mend).toContain(mend);
});

test("an error that nobody foresaw is told in its own words", () => {
  expect(judgeReached({ ok: false, code: "XX000", said: "the disk is on fire" }).mend).toContain("the disk is on fire");
});

test("PostgreSQL 14 and newer will do, and which one the tests run on is said of others", () => {
  expect(judgeReached({ ok: true, version: 130_014 })).toMatchObject({ level: "fault", says: "It is PostgreSQL 13." });
  expect(judgeReached({ ok: true, version: 140_000 }).says).toBe("PostgreSQL 14 answers. The tests run on 18.");
  expect(judgeReached({ ok: true, version: 180_001 }).says).toBe("PostgreSQL 18 answers.");
});

test("migrations that are still to come are applied by the next start; those of another version stop it", () => {
  expect(judgeMigrations({ pending: [], foreign: [] }).level).toBe("fine");
  expect(judgeMigrations({ pending: ["a", "b"], foreign: [] })).toMatchObject({ level: "hint" });
  const foreign = judgeMigrations({ pending: ["a"], foreign: ["2099_future"] });
  expect(foreign.level).toBe("fault");
  expect(foreign.says).toContain("2099_future");
});

test("extensions are there, can be made, or somebody has to install or make them", () => {
  const made = { name: "pg_trgm", isInstalled: true, isAvailable: true };
  const makeable = { name: "unaccent", isInstalled: false, isAvailable: true };
  const absent = { name: "btree_gin", isInstalled: false, isAvailable: false };
  expect(judgeExtensions([made], false).level).toBe("fine");
  expect(judgeExtensions([made, makeable], true)).toMatchObject({
    level: "fine",
    says: "The first start makes unaccent.",
  });
  const forbidden = judgeExtensions([made, makeable], false);
  expect(forbidden.level).toBe("fault");
  expect(forbidden.mend).toContain("create extension unaccent;");
  const lacking = judgeExtensions([made, makeable, absent], true);
  expect(lacking).toMatchObject({ level: "fault", says: "The server does not have btree_gin." });
});

test("connections have to be enough for one web server and one worker beside what others hold", () => {
  const wants = { web: 12, worker: 20, isPooled: false };
  const short = judgeConnections({ granted: 40, others: 9, ...wants });
  expect(short.level).toBe("fault");
  expect(short.mend).toContain("by at least 1,");
  expect(judgeConnections({ granted: 40, others: 8, ...wants }).level).toBe("hint");
  const roomy = judgeConnections({ granted: 97, others: 0, ...wants });
  expect(roomy.level).toBe("fine");
  expect(roomy.says).toContain("room for 3 more");
  expect(judgeConnections({ granted: 97, others: 0, web: 1, worker: 2, isPooled: true }).says).toContain("on top");
});

test("a pooler in transaction mode needs an address past it, of the same database, that is none itself", () => {
  expect(judgePooling({ shares: false, direct: null }).level).toBe("fine");
  expect(judgePooling({ shares: true, direct: null })).toMatchObject({
    level: "fault",
    mend: expect.stringContaining("DATABASE_DIRECT_URL"),
  });
  expect(judgePooling({ shares: true, direct: { shares: false, isSameDatabase: true } }).level).toBe("fine");
  expect(judgePooling({ shares: false, direct: { shares: false, isSameDatabase: true } }).level).toBe("fine");
  expect(judgePooling({ shares: true, direct: { shares: true, isSameDatabase: true } }).level).toBe("fault");
  expect(judgePooling({ shares: true, direct: { shares: false, isSameDatabase: false } }).level).toBe("fault");
  expect(judgePooling({ shares: true, direct: { failed: "ECONNREFUSED" } })).toMatchObject({
    level: "fault",
    says: expect.stringContaining("ECONNREFUSED"),
  });
});
