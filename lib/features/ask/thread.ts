import { z } from "zod";
import type { AgentInput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { THREAD, threadWithin } from "@/lib/domain/asked/thread";
import type { Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { citedKeys, withMarkersOf } from "@/lib/domain/markdown/citation";
import { listKnown } from "@/lib/knowledge/find/known-facts";
import type { Db } from "@/lib/platform/db/client";
import { asKnownFactsIn } from "@/lib/run/nodes/parts/facts-in";

const Row = z.object({
  id: z.string(),
  text: z.string(),
  understood: z.string(),
  status: z.enum(["asked", "answered", "not_held"]),
  answer: z.string(),
});
type Row = z.infer<typeof Row>;

/** A question with those that it follows, the newest first and itself among them; as many as a thread tells. */
export async function listThread(db: Db, scope: Scope, lastId: string, most: number = THREAD.turns): Promise<Row[]> {
  return z.array(Row).parse(
    await db.$queryRaw`
      with recursive thread as (
        select q.*, 1 as nth from question q where q.project_id = ${scope.projectId}::uuid and q.id = ${lastId}::uuid
        union all
        select q.*, t.nth + 1 from question q join thread t on q.project_id = t.project_id and q.id = t.after_id
        where t.nth < ${most})
      select id, text, understood, status::text, answer from thread order by nth`,
  );
}

/** What a question follows: how the one before it was understood, and what was asked and answered. */
export interface Thread {
  afterId: string;
  earlier: string;
  turns: AgentInput<"answer_follow_up">["thread"];
  /** The facts that its answers cite and that are accepted still, and that nothing contradicts. */
  facts: FactIn[];
}

/** The thread that ends in a question; null for none. Refuses one that is not here, or has no answer yet. */
export async function threadOf(db: Db, scope: Scope, afterId: string | null): Promise<Thread | null> {
  if (afterId === null) return null;
  const rows = await listThread(db, scope, afterId);
  const [last] = rows;
  if (last === undefined) throw new Refusal("not_found", "The question that this one follows is not here.");
  if (last.status === "asked")
    throw new Refusal("conflict", "The question before is being answered still. Ask again when its answer is there.");
  const told = threadWithin(rows.map(({ understood, text, answer }) => ({ question: understood || text, answer })));
  const cited = citedKeys(told.map(({ answer: markdown }) => ({ markdown })));
  const known = (await listKnown(db, scope, cited)).filter(({ isContested }) => !isContested);
  const byKey = new Map(known.map((fact) => [fact.key, fact]));
  const keys = new Set(byKey.keys());
  return {
    afterId,
    earlier: last.understood || last.text,
    turns: told.map(({ question, answer }) => ({ question, answer: withMarkersOf(answer, keys), factIds: [] })),
    facts: asKnownFactsIn(cited.flatMap((key) => byKey.get(key) ?? [])),
  };
}
