import { z } from "zod";
import { agents } from "@/lib/agents/index";
import { stringsIn } from "@/lib/domain/deletion/strings-in";
import { makeTraces, Traces } from "@/lib/domain/deletion/traces";
import { textsThatStay } from "@/lib/features/library/deletion/collect-traces";
import type { Db } from "@/lib/platform/db/client";
import { inBreaths } from "./in-breaths";
import type { OwnWords } from "./own-words";

/**
 * By what its words are known: in what was summed up of it, by any of them; in what others wrote of the same, by what was told
 * on word for word. And the later runs that may have been told.
 */
export const ResearchTraces = z.object({ words: Traces, toldOn: Traces, told: z.array(z.uuid()) });
export type ResearchTraces = z.infer<typeof ResearchTraces>;

const AT_ONCE = 100;

const Said = z.array(z.object({ id: z.string(), said: z.unknown(), isTold: z.boolean() }));

/** What other runs asked, answered and reported in words of their own, and whether they may have been told. */
async function* wordsOfOthers(
  db: Db,
  projectId: string,
  told: readonly string[],
): AsyncGenerator<{ text: string; isTold: boolean }> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = Said.parse(
      await db.$queryRaw`
        select id, output as said, run_id = any(${[...told]}::uuid[]) as "isTold" from agent_call
        where project_id = ${projectId}::uuid and id > ${after}::uuid order by id limit ${AT_ONCE}::int`,
    );
    for (const { said, isTold } of rows) for (const text of stringsIn(said)) yield { text, isTold };
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const reports = Said.parse(
    await db.$queryRaw`
      select s.report_id || ' ' || s.ordinal as id, to_jsonb(concat_ws(E'\n', s.heading, s.markdown)) as said,
        p.run_id = any(${[...told]}::uuid[]) as "isTold"
      from report_section s join report p on p.id = s.report_id where s.project_id = ${projectId}::uuid`,
  );
  for (const { said, isTold } of reports) for (const text of stringsIn(said)) yield { text, isTold };
}

const Statements = z.array(z.object({ id: z.string(), statement: z.string() }));

/** What the facts that stay say: it is shared knowledge. */
async function* statementsThatStay(db: Db, projectId: string): AsyncGenerator<string> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = Statements.parse(
      await db.fact.findMany({
        where: { projectId, id: { gt: after } },
        orderBy: { id: "asc" },
        take: AT_ONCE,
        select: { id: true, statement: true },
      }),
    );
    for (const { statement } of rows) yield statement;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Finds, once its own rows are gone, by what the words of deleted research are known wherever they stand. */
export async function collectWords(
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  own: OwnWords,
): Promise<ResearchTraces> {
  const words = makeTraces([], own.names);
  const toldOn = makeTraces([], own.names, { isToldOn: true });
  for await (const text of inBreaths(own.texts)) {
    words.take(text);
    toldOn.take(text);
  }
  const spare = (text: string): void => {
    words.spare(text);
    toldOn.spare(text);
  };
  for (const { prompt } of Object.values(agents)) spare(prompt);
  for await (const text of textsThatStay(db, { projectId, sourceId: id }, [])) spare(text);
  for await (const text of statementsThatStay(db, projectId)) spare(text);
  for await (const { text, isTold } of wordsOfOthers(db, projectId, own.told)) {
    toldOn.spare(text);
    // Whoever was told of it may have taken its words over.
    if (!isTold) words.spare(text);
  }
  const { keys, gone } = own;
  return { words: words.end({ keys, gone }), toldOn: toldOn.end({ keys, gone }), told: own.told };
}
