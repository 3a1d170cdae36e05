import { expect, test } from "vitest";
import { isDatabaseAway } from "./away";

test.each([
  new Error("Connection terminated unexpectedly"),
  Object.assign(new Error("the database system is in recovery mode"), { code: "P2039" }),
  Object.assign(new Error("Raw query failed"), {
    meta: { driverAdapterError: { cause: { kind: "ConnectionClosed" } } },
  }),
  new Error("Query failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
])("%s says that the database is away", (error) => expect(isDatabaseAway(error)).toBe(true));

test.each([
  new Error("duplicate key value violates unique constraint"),
  new Error("Artifact a.md would change."),
  "text",
])("%s does not", (error) => expect(isDatabaseAway(error)).toBe(false));
