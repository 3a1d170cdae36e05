import { expect, test } from "vitest";
import { isDatabaseAway } from "./away";

test.each([
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  Object.assign(new Error("the database system is in recovery mode"), { code: "P2039" }),
  Object.assign(new Error("Raw query failed"), {
    meta: { driverAdapterError: { cause: { kind: "ConnectionClosed" } } },
  }),
  new Error("Query failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
  Object.assign(new Error("server conn crashed?"), { code: "08P01" }),
  Object.assign(new Error("server login has been failing, try again later (server_login_retry)"), { code: "08P01" }),
  Object.assign(new Error("Raw query failed"), {
    code: "P2010",
    meta: { code: "08P01", message: "query_wait_timeout" },
  }),
])("%s says that the database is away", (error) => expect(isDatabaseAway(error)).toBe(true));

test.each([
  new Error("duplicate key value violates unique constraint"),
  new Error("Artifact a.md would change."),
  Object.assign(new Error("bind message supplies 1 parameters, but prepared statement requires 2"), { code: "08P01" }),
  "text",
])("%s does not", (error) => expect(isDatabaseAway(error)).toBe(false));
