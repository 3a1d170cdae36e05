import { z } from "zod";
import { copiedId, withIds } from "@/lib/domain/files/project-zip";
import type { Tx } from "@/lib/platform/db/client";
import type { ProjectTable } from "./tables";

const Column = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  hasDefault: z.boolean(),
});
type Column = z.infer<typeof Column>;
export type Columns = ReadonlyMap<string, Column>;

/** The tables that travel, as the database has them: their columns but those that stay behind, and their keys. */
export type Catalogue = (table: ProjectTable) => { columns: Columns; key: readonly string[] };

/** Reads the database's own catalogue, once for all tables. */
export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const columns = z.array(Column.extend({ table: z.string() })).parse(
    await tx.$queryRaw`
      select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
        column_default is not null as "hasDefault"
      from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`,
  );
  const keys = z.array(z.object({ table: z.string(), name: z.string() })).parse(
    await tx.$queryRaw`
      select c.relname as table, a.attname as name from pg_index i
        join pg_class c on c.oid = i.indrelid and c.relnamespace = current_schema()::regnamespace
        join unnest(i.indkey) with ordinality as k(number, nth) on true
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indisprimary order by c.relname, k.nth`,
  );
  return ({ name: table, without }) => ({
    columns: new Map(
      columns.filter((one) => one.table === table && !without?.includes(one.name)).map((one) => [one.name, one]),
    ),
    key: keys.filter((one) => one.table === table).map(({ name }) => name),
  });
}

/** What stands in a line for each type of the database; words of a closed list are checked by the database itself. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  uuid: z.guid().lowercase(),
  int4: z.int(),
  int8: z.number(),
  float8: z.number(),
  numeric: z.number(),
  bool: z.boolean(),
  jsonb: z.json(),
  timestamptz: z.iso.datetime({ offset: true }),
  _text: z.array(z.string()),
};

function shapeOf({ type, isNullable, hasDefault }: Column): z.ZodType {
  const shape = shapes[type] ?? z.string();
  const given = isNullable ? shape.nullable() : shape;
  return isNullable || hasDefault ? given.optional() : given;
}

export type Row = Record<string, z.core.util.JSONType>;

/** The schema of a table's lines: its columns and no others. A column that has a default may be missing. */
export function rowSchema(columns: Columns): z.ZodType<Row> {
  const shape = Object.fromEntries([...columns].map(([name, column]) => [name, shapeOf(column)]));
  return z.strictObject(shape).pipe(z.record(z.string(), z.json()));
}

/** Makes the id of a row's copy; the same id always gives the same one. */
export type IdOf = (id: string) => string;

/** Columns of text that may hold the id of a row. */
const texts: ReadonlySet<string> = new Set(["subject_id", "url"]);

/** A row with the ids of the copy in all columns that hold ids, and in whatever JSON it has. */
export function copyRow(row: Row, columns: Columns, idOf: IdOf): Row {
  const isMapped = (name: string): boolean =>
    texts.has(name) || ["uuid", "jsonb"].includes(columns.get(name)?.type ?? "");
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isMapped(name) ? withIds(value, idOf) : value]),
  );
}

/** Ids of copies under a secret of one import. */
export function copier(hmac: (id: string) => string): IdOf {
  return (id) => copiedId(id, hmac(id));
}
