import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  type Catalogue,
  copier,
  copyRow,
  type Row,
  readCatalogue,
  rowSchema,
} from "@/lib/features/backup/layout/columns";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { eachRow } from "./rows";
import { projectTables } from "./tables";

const own = ownDatabase();
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await inTransaction(own.db, readCatalogue);
});

const ID = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";

function column(
  type: string,
  other: { isNullable?: boolean; hasDefault?: boolean } = {},
): Parameters<typeof rowSchema>[0] {
  return new Map([["it", { name: "it", type, isNullable: false, hasDefault: false, ...other }]]);
}

function takes(type: string, value: unknown, other: { isNullable?: boolean; hasDefault?: boolean } = {}): boolean {
  return rowSchema(column(type, other)).safeParse(value === undefined ? {} : { it: value }).success;
}

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ["uuid", [ID], ["11111111", ID.replaceAll("1", "A").toUpperCase(), 1]],
  ["int4", [0, -3], [1.5, "1", 2 ** 60]],
  ["int8", [2 ** 40], ["1"]],
  ["float8", [0.25], ["0.25"]],
  ["numeric", [0.25], [true]],
  ["bool", [true, false], [0, "true"]],
  ["jsonb", [{ a: [null, 1] }, "text", null], []],
  ["timestamptz", ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.123+02:00"], ["2026-01-01", "yesterday", 0]],
  ["_text", [[], ["a"]], ["a", [1]]],
  ["text", ["", "x"], [1, null]],
  ["researcher_status", ["anything"], [1]],
])("a line holds of %s what the database would take, and nothing else", (type, right, wrong) => {
  for (const value of right) expect([value, takes(type, value)]).toEqual([value, true]);
  for (const value of wrong) expect([value, takes(type, value)]).toEqual([value, false]);
});

test("what may be missing in a line is what may be empty, or has a default; what may be empty may be null", () => {
  expect(takes("text", undefined)).toBe(false);
  expect(takes("text", undefined, { hasDefault: true })).toBe(true);
  expect(takes("text", null, { hasDefault: true })).toBe(false);
  expect(takes("text", undefined, { isNullable: true })).toBe(true);
  expect(takes("text", null, { isNullable: true })).toBe(true);
});

test("a line with a column that its table has not is none", () => {
  const schema = rowSchema(column("text"));
  expect(schema.safeParse({ it: "x" }).success).toBe(true);
  expect(schema.safeParse({ it: "x", is_admin: true }).success).toBe(false);
});

test("every table that travels has a key and columns, and what stays behind is none of them", () => {
  for (const table of projectTables) {
    const { columns, key } = catalogue(table);
    expect(key, table.name).not.toEqual([]);
    expect(
      key.filter((name) => !columns.has(name)),
      table.name,
    ).toEqual([]);
    expect(
      (table.without ?? []).filter((name) => columns.has(name)),
      table.name,
    ).toEqual([]);
  }
});

test("of the database's own tables each column is read with its type, whether it may be empty and has a default", () => {
  const { columns, key } = catalogue({ name: "membership" });
  expect(key).toEqual(["project_id", "user_id"]);
  expect(columns.get("user_id")).toMatchObject({ name: "user_id", type: "uuid", isNullable: false, hasDefault: false });
  expect(columns.get("created_at")).toMatchObject({ type: "timestamptz", hasDefault: true });
  expect(columns.get("muted_at")).toMatchObject({ isNullable: true });
  expect(catalogue({ name: "membership", without: ["muted_at"] }).columns.has("muted_at")).toBe(false);
});

test("a copied row has the ids of the copy wherever ids stand, and its words as they were", () => {
  const columns = new Map(
    [
      ["id", "uuid"],
      ["payload", "jsonb"],
      ["subject_id", "text"],
      ["url", "text"],
      ["statement", "text"],
      ["count", "int4"],
    ].map(([name = "", type = ""]) => [name, { name, type, isNullable: true, hasDefault: false }]),
  );
  const row: Row = {
    id: ID,
    payload: { factId: ID, note: `see ${ID}`, deep: [{ other: OTHER }], none: null },
    subject_id: ID,
    url: null,
    statement: ID,
    count: 3,
  };
  const idOf = (id: string): string => `copy of ${id.slice(0, 1)}`;
  expect(copyRow(row, columns, idOf)).toEqual({
    id: "copy of 1",
    payload: { factId: "copy of 1", note: `see ${ID}`, deep: [{ other: "copy of 2" }], none: null },
    subject_id: "copy of 1",
    url: null,
    statement: ID,
    count: 3,
  });
});

test("the same id has the same copy under one secret, another under another, and each is an id", () => {
  const under = (secret: string): ((id: string) => string) =>
    copier((id) => createHmac("sha256", secret).update(id).digest("hex"));
  const copied = under("a")(ID);
  expect(z.guid().safeParse(copied).success).toBe(true);
  expect(under("a")(ID)).toBe(copied);
  expect(new Set([copied, under("a")(OTHER), under("b")(ID), ID]).size).toBe(4);
});

const Counted = z.object({ n: z.int() });

test("rows of a query come one by one in their order, however many are fetched at once", async () => {
  const read = async (last: number, batch?: number): Promise<number[]> =>
    await inTransaction(own.db, async (tx) => {
      const values: number[] = [];
      const sql = "select n::int as n from generate_series(1, $1::int) n order by n";
      for await (const { n } of eachRow(tx, Counted, {
        sql,
        values: [last],
        ...(batch === undefined ? {} : { batch }),
      }))
        values.push(n);
      return values;
    });
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, nth) => nth + 1);
  expect(await read(0)).toEqual([]);
  for (const batch of [1, 3, 7, 8]) expect(await read(7, batch)).toEqual(upTo(7));
  expect(await read(501)).toEqual(upTo(501));
});

test("two queries are read at the same time in one transaction, neither disturbing the other", async () => {
  const pairs = await inTransaction(own.db, async (tx) => {
    const rows = (from: number): AsyncGenerator<{ n: number }> =>
      eachRow(tx, Counted, {
        sql: "select n::int as n from generate_series($1::int, $1::int + 2) n order by n",
        values: [from],
        batch: 1,
      });
    const [first, second] = [rows(1), rows(10)];
    const found: (readonly [number, number])[] = [];
    for await (const { n } of first) {
      const other = await second.next();
      found.push([n, other.done ? 0 : other.value.n]);
    }
    return found;
  });
  expect(pairs).toEqual([
    [1, 10],
    [2, 11],
    [3, 12],
  ]);
});

test("a row that is not what was asked for ends the reading", async () => {
  const reading = inTransaction(own.db, async (tx) => {
    for await (const _ of eachRow(tx, Counted, { sql: "select 'x' as n", values: [] }));
  });
  await expect(reading).rejects.toThrow();
});
