import { z } from "zod";
import type { NodeKind } from "@/lib/domain/core/words";
import type { Db, Tx } from "@/lib/platform/db/client";

const Row = z.object({ key: z.string(), input: z.unknown(), result: z.unknown() });

/** A step of a run that is done. */
export type DoneNode = z.infer<typeof Row>;

/** The steps of a kind that are done, of one round where it is named, in the order of the plan. */
export async function listDone(
  db: Db | Tx,
  runId: string,
  { kind, round = null }: { kind: NodeKind; round?: number | null },
): Promise<DoneNode[]> {
  return z.array(Row).parse(
    await db.$queryRaw`
      /* list_done */
      select n.key, n.input, n.result from node n
      where n.run_id = ${runId}::uuid and n.kind = ${kind}::node_kind and n.status = 'complete'
        and (${round}::int is null or n.round = ${round}::int)
      order by n.ordinal`,
  );
}
