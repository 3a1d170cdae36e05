import { z } from "zod";
import { capRefusal } from "@/lib/domain/core/caps";
import type { Scope } from "@/lib/domain/core/ids";
import { stringsIn } from "@/lib/domain/deletion/strings-in";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { readCaps } from "@/lib/platform/limit/caps";

/** What goes said, and who may have been told of it: kept from the moment that its rows go until its words are known. */
export const OwnWords = z.object({
  texts: z.array(z.string()),
  /** What it is, and was, called, and what it is to find out: told to others by itself. */
  names: z.array(z.string()),
  /** Keys of facts that go. */
  keys: z.array(z.string()),
  /** What names it in records. */
  gone: z.array(z.string()),
  /** Later runs that may have been told of it. */
  told: z.array(z.uuid()),
});
export type OwnWords = z.infer<typeof OwnWords>;

const Texts = z.array(z.object({ text: z.string() }));
const Said = z.array(z.object({ id: z.string(), said: z.unknown() }));

/** Rows of agents' answers that are in memory at once. */
const AT_ONCE = 100;

/** What models answered in these runs, and what they were to look at: their plans, as people changed them. */
async function listAnswered(tx: Tx, { projectId }: Scope, runs: readonly string[]): Promise<string[]> {
  const said = new Set<string>();
  for (const [table, column] of [
    ["agent_call", "output"],
    ["node", "input"],
  ] as const) {
    for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
      const rows = Said.parse(
        await tx.$queryRaw`
          select id, ${Prisma.raw(column)} as said from ${Prisma.raw(table)} where project_id = ${projectId}::uuid
            and run_id = any(${[...runs]}::uuid[]) and id > ${after}::uuid order by id limit ${AT_ONCE}::int`,
      );
      for (const row of rows) for (const text of stringsIn(row.said)) if (/\s/.test(text)) said.add(text);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  return [...said];
}

const Names = z.array(z.object({ name: z.string(), problem: z.string() }));

/** What a researcher is called and asks, now and before. */
export async function listNames(
  tx: Tx,
  { projectId }: Scope,
  researcherId: string,
): Promise<{ names: string[]; problems: string[] }> {
  const rows = Names.parse(
    await tx.$queryRaw`
      select name, problem from researcher where project_id = ${projectId}::uuid and id = ${researcherId}::uuid
      union select coalesce(content ->> 'name', ''), coalesce(content ->> 'problem', '') from version
        where project_id = ${projectId}::uuid and subject_kind = 'researcher' and subject_id = ${researcherId}
      union select payload ->> 'name', '' from audit_event
        where stream_id = ${projectId}::uuid and payload ->> 'researcherId' = ${researcherId} and payload ? 'name'`,
  );
  const said = (list: string[]): string[] => [...new Set(list)].filter((text) => text !== "");
  return { names: said(rows.map(({ name }) => name)), problems: said(rows.map(({ problem }) => problem)) };
}

/** Runs, or a researcher whose runs are others' to name, of which the words are taken. */
interface Speaking {
  researcherId: string | null;
  runs: readonly string[];
}

/** What a run or a researcher says that goes: what it asks, was told to do, found open, summed up and reported. */
export async function listOwnTexts(tx: Tx, scope: Scope, { researcherId, runs }: Speaking): Promise<string[]> {
  const { projectId } = scope;
  const own = [...runs];
  const rows = Texts.parse(
    await tx.$queryRaw`
      select question as text from run where project_id = ${projectId}::uuid and id = any(${own}::uuid[])
      union select title from report where project_id = ${projectId}::uuid and run_id = any(${own}::uuid[])
      union select concat_ws(E'\n', s.heading, s.markdown) from report_section s join report p on p.id = s.report_id
        where p.project_id = ${projectId}::uuid and p.run_id = any(${own}::uuid[]) and s.kind in ('answer', 'body')
      union select summary from fold where project_id = ${projectId}::uuid
        and (run_id = any(${own}::uuid[]) or researcher_id = ${researcherId}::uuid)
      union select description from gap where project_id = ${projectId}::uuid
        and (run_id = any(${own}::uuid[]) or researcher_id = ${researcherId}::uuid)
      union select concat_ws(E'\n', name, problem, history) from researcher
        where project_id = ${projectId}::uuid and id = ${researcherId}::uuid`,
  );
  return [...rows.map(({ text }) => text), ...(await listAnswered(tx, scope, own))];
}

const Size = z.array(z.object({ bytes: z.coerce.number() }));

/** How much runs say, as `measure` takes one column of it. */
async function sizeOf(
  tx: Tx,
  { projectId, runs }: Scope & { runs: readonly string[] },
  measure: (column: Prisma.Sql) => Prisma.Sql,
): Promise<number> {
  const of = Prisma.sql`project_id = ${projectId}::uuid and run_id = any(${[...runs]}::uuid[])`;
  const taken = (column: string): Prisma.Sql => Prisma.sql`coalesce(sum(${measure(Prisma.raw(column))}), 0)`;
  const rows = Size.parse(
    await tx.$queryRaw`
      select (select ${taken("output")} from agent_call where ${of}) + (select ${taken("input")} from node where ${of})
        + (select ${taken("summary")} from fold where ${of}) + (select ${taken("markdown")} from report_section
          where project_id = ${projectId}::uuid and report_id in (select id from report where ${of})) as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Refuses to look for more words at once than a worker can: what is too much as it is stored is read by nobody. */
export async function refuseTooLarge(tx: Tx, of: Scope & { runs: readonly string[] }): Promise<void> {
  const most = (await readCaps(tx, of.projectId))("deletion_megabytes");
  for (const measure of [
    (column: Prisma.Sql): Prisma.Sql => Prisma.sql`pg_column_size(${column})`,
    (column: Prisma.Sql): Prisma.Sql => Prisma.sql`octet_length(${column}::text)`,
  ]) {
    if ((await sizeOf(tx, of, measure)) > most * 1_000_000) throw capRefusal("deletion_megabytes", most);
  }
}
