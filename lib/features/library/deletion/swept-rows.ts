import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { SweptTable } from "./swept-tables";

export type Row = Record<string, unknown>;

const FoundRow = z.object({
  key: z.array(z.string()),
  row: z.record(z.string(), z.unknown()),
  /** The hash of what the row said when it was read. */
  hash: z.string(),
});
/** A row that may have to be changed, by its key. */
export type FoundRow = z.infer<typeof FoundRow>;

const Page = z.array(z.object({ key: FoundRow.shape.key, found: FoundRow.omit({ key: true }).nullable() }));

/** Where a sweep of a table stands: behind the row of this key. */
export type Behind = readonly string[] | null;

/** Rows that are read at once. */
const ROWS = 40;

function list(parts: readonly Prisma.Sql[], by = ", "): Prisma.Sql {
  return Prisma.join([...parts], by);
}

/** Compares the key's columns with given values in the order of the key. All names come from `SweptTable`s. */
export function keyIs(table: SweptTable, sign: "=" | ">", values: readonly string[]): Prisma.Sql {
  const columns = list(table.key.map(([column]) => Prisma.raw(column)));
  const given = list(table.key.map(([, type], nth) => Prisma.sql`${values[nth] ?? ""}::text::${Prisma.raw(type)}`));
  return Prisma.sql`(${columns}) ${Prisma.raw(sign)} (${given})`;
}

/** What a row says in the columns that are looked through, as JSON. */
function saidBy({ columns }: SweptTable): Prisma.Sql {
  const pairs = Object.keys(columns).map((column) => Prisma.sql`${Prisma.raw(`'${column}'`)}, t.${Prisma.raw(column)}`);
  return Prisma.sql`jsonb_build_object(${list(pairs)})`;
}

/** Whether one of these stands in a row, in any case of letters; every row where there is nothing to tell by. */
function mayHold(table: SweptTable, hints: readonly string[] | null): Prisma.Sql {
  if (hints === null) return Prisma.sql`true`;
  const like = hints.map((hint) => `%${hint}%`);
  const columns = Object.keys(table.columns).map(
    (column) => Prisma.sql`${Prisma.raw(column)}::text ilike any(${like}::text[])`,
  );
  return Prisma.sql`(${list(columns, " or ")})`;
}

/** The next rows of a table of a project, and behind which the page after them begins; null at the table's end. */
export async function readRows(
  tx: Tx,
  projectId: string,
  {
    table,
    behind,
    hints = null,
    within = Prisma.sql`true`,
  }: { table: SweptTable; behind: Behind; hints?: readonly string[] | null; within?: Prisma.Sql },
): Promise<{ rows: FoundRow[]; behind: Behind }> {
  const own = Prisma.raw(table.name === "project" ? "id" : "project_id");
  const after = behind === null ? Prisma.empty : Prisma.sql`and ${keyIs(table, ">", behind)}`;
  const key = list(table.key.map(([column]) => Prisma.sql`${Prisma.raw(column)}::text`));
  const said = saidBy(table);
  const page = Page.parse(
    await tx.$queryRaw`
      select jsonb_build_array(${key}) as key,
        case when ${mayHold(table, hints)}
          then jsonb_build_object('row', ${said}, 'hash', text_sha256(${said}::text)) end as found
      from ${Prisma.raw(table.name)} t
      where ${own} = ${projectId}::uuid and ${within} ${after}
      order by ${list(table.key.map(([column]) => Prisma.raw(column)))} limit ${ROWS}::int`,
  );
  const rows = page.flatMap(({ key: at, found }) => (found === null ? [] : [{ key: at, ...found }]));
  return { rows, behind: page.length < ROWS ? null : (page.at(-1)?.key ?? null) };
}

/** Sets columns of a row that was read. One that somebody changed since keeps what they wrote: it is read again later. */
export async function writeChanges(
  tx: Tx,
  projectId: string,
  { table, found, changes }: { table: SweptTable; found: FoundRow; changes: Row },
): Promise<void> {
  const own = Prisma.raw(table.name === "project" ? "id" : "project_id");
  const name = Prisma.raw(table.name);
  const columns = Object.keys(changes).map((column) => Prisma.raw(column));
  const set = list(columns.map((column) => Prisma.sql`${column} = given.${column}`));
  await tx.$executeRaw`
    update ${name} t set ${set} from jsonb_populate_record(null::${name}, ${JSON.stringify(changes)}::jsonb) given
    where t.${own} = ${projectId}::uuid and (${list(table.key.map(([column]) => Prisma.sql`t.${Prisma.raw(column)}`))})
      = (${list(table.key.map(([, type], nth) => Prisma.sql`${found.key[nth] ?? ""}::text::${Prisma.raw(type)}`))})
      and text_sha256(${saidBy(table)}::text) = ${found.hash}`;
}
