import { z } from "zod";
import { FORMER_MEMBER, type Sought } from "@/lib/domain/deletion/names";
import { type SweptTable, sweptTables } from "@/lib/features/library/deletion/swept-tables";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Tables that are not looked through for names, though for words of sources they are: none is put there. */
const WITHOUT_NAMES: ReadonlySet<string> = new Set(["fetch_call", "crawl", "crawl_page", "fact_word"]);

/** Columns in which people write, which a source's words are not looked for in. */
const ofPeople: Readonly<Record<string, SweptTable["columns"]>> = {
  project: { name: "text", goal: "text" },
  researcher: { problem: "text" },
  run: { question: "text" },
};

/** Every table in which a name may stand: what people and the product wrote, never what a source says. */
export const namedTables: readonly SweptTable[] = [
  ...sweptTables
    .filter(({ name }) => !WITHOUT_NAMES.has(name))
    .map((table) => ({ ...table, columns: { ...table.columns, ...ofPeople[table.name] } })),
  { name: "run_bundle", key: [["run_id", "uuid"]], columns: { steps: "json", result: "json" } },
];

/** Rows that are looked at in one statement. */
const ROWS = 40;

function list(parts: readonly Prisma.Sql[], by = ", "): Prisma.Sql {
  return Prisma.join([...parts], by);
}

/** A text without the names, the longest pattern first. */
function without(text: Prisma.Sql, patterns: readonly string[]): Prisma.Sql {
  return patterns.reduce(
    (rest, pattern) => Prisma.sql`regexp_replace(${rest}, ${pattern}, ${FORMER_MEMBER}, 'gi')`,
    text,
  );
}

/** What a column becomes. All names come from `namedTables`. */
function becomes(column: string, says: SweptTable["columns"][string], patterns: readonly string[]): Prisma.Sql {
  const name = Prisma.raw(`t.${column}`);
  if (says === "json") return Prisma.sql`${without(Prisma.sql`${name}::text`, patterns)}::jsonb`;
  if (says === "texts") {
    return Prisma.sql`array(select ${without(Prisma.sql`one`, patterns)} from unnest(${name}) with ordinality as all_of(one, nth) order by nth)`;
  }
  return without(name, patterns);
}

function changesOf(table: SweptTable, patterns: readonly string[]): Prisma.Sql {
  const changes = Object.entries(table.columns).map(([column, says]) => {
    return Prisma.sql`${Prisma.raw(column)} = ${becomes(column, says, patterns)}`;
  });
  if (table.name !== "artifact") return list(changes);
  const content = without(Prisma.sql`t.content`, patterns);
  return Prisma.sql`${list(changes)}, sha256 = text_sha256(${content}), size_bytes = octet_length(convert_to(${content}, 'UTF8'))`;
}

const Swept = z.array(z.object({ rows: z.int(), changed: z.int(), last: z.array(z.string()).nullable() }));

/** How many rows were changed, and behind which one it goes on; null at the table's end. */
export interface SweptNames {
  changed: number;
  behind: string[] | null;
}

interface Stretch {
  table: SweptTable;
  behind: readonly string[] | null;
  patterns: readonly string[];
}

/** Takes the names out of the next rows of a table of a project, in one statement. */
export async function sweepNames(tx: Tx, projectId: string, { table, behind, patterns }: Stretch): Promise<SweptNames> {
  const name = Prisma.raw(table.name);
  const own = Prisma.raw(table.name === "project" ? "id" : "project_id");
  const key = list(table.key.map(([column]) => Prisma.raw(column)));
  const given = (behind ?? []).map(
    (value, nth) => Prisma.sql`${value}::text::${Prisma.raw(table.key[nth]?.[1] ?? "text")}`,
  );
  const after = given.length === 0 ? Prisma.empty : Prisma.sql`and (${key}) > (${list(given)})`;
  const any = patterns.map((pattern) => `(?:${pattern})`).join("|");
  const holds = list(
    Object.keys(table.columns).map((column) => Prisma.sql`t.${Prisma.raw(column)}::text ~* ${any}`),
    " or ",
  );
  const same = list(
    table.key.map(([column]) => Prisma.sql`t.${Prisma.raw(column)} = page.${Prisma.raw(column)}`),
    " and ",
  );
  const backwards = list(table.key.map(([column]) => Prisma.sql`${Prisma.raw(column)} desc`));
  const asTexts = list(table.key.map(([column]) => Prisma.sql`${Prisma.raw(column)}::text`));
  const [swept] = Swept.parse(
    await tx.$queryRaw`
      with page as (
        select ${key} from ${name} where ${own} = ${projectId}::uuid ${after} order by ${key} limit ${ROWS}::int
      ), changed as (
        update ${name} t set ${changesOf(table, patterns)} from page
        where t.${own} = ${projectId}::uuid and ${same} and (${holds}) returning 1
      )
      select (select count(*)::int from page) as rows, (select count(*)::int from changed) as changed,
        (select jsonb_build_array(${asTexts}) from page order by ${backwards} limit 1) as last`,
  );
  if (swept === undefined) return { changed: 0, behind: null };
  return { changed: swept.changed, behind: swept.rows < ROWS ? null : swept.last };
}

/** Of the trail of a project, what tells of the account by its id, whatever its name was then; and who it is in a copy. */
export async function sweepTold(tx: Tx, projectId: string, who: { userId: string; sought: Sought }): Promise<number> {
  const events = await tx.$executeRaw`
    update audit_event set payload = jsonb_set(payload, '{name}', to_jsonb(${FORMER_MEMBER}::text))
    where project_id = ${projectId}::uuid and run_id is null and payload ->> 'userId' = ${who.userId}
      and payload ? 'name' and payload ->> 'name' <> ${FORMER_MEMBER}`;
  const copied = await tx.$executeRaw`
    update outside_person set name = ${FORMER_MEMBER}
    where project_id = ${projectId}::uuid and name = any(${who.sought.names}::text[])`;
  return events + copied;
}
