import { z } from "zod";
import { Failure } from "@/lib/domain/core/failure";
import type { stages } from "@/lib/domain/core/words";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";

const Row = z.object({
  tool: z.string(),
  digest: z.string(),
  failure: z.unknown(),
  started_at: z.date(),
  ended_at: z.date(),
});

/**
 * The calls that an attempt of a node made, as events in the order of their beginning. They are written when the attempt
 * ends: the rows of the calls are there before, whatever becomes of the worker.
 */
export async function callEvents(
  tx: Tx,
  node: { id: string; attempt: number; key: string; stage: (typeof stages)[number] },
): Promise<NewEvent[]> {
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      /* call_events */
      select agent as tool, input_digest as digest, failure, started_at, ended_at from agent_call
        where node_id = ${node.id}::uuid and attempt = ${node.attempt}
      union all
      select 'search', request_hash, failure, started_at, ended_at from search_call
        where node_id = ${node.id}::uuid and attempt = ${node.attempt}
      union all
      select 'retrieve', request_hash, failure, started_at, ended_at from fetch_call
        where node_id = ${node.id}::uuid and attempt = ${node.attempt}
      order by started_at, tool, digest`,
  );
  return rows.flatMap(({ tool, digest, failure, started_at: startedAt, ended_at: endedAt }): NewEvent[] => {
    const place = { nodeKey: node.key, stage: node.stage };
    const failed = Failure.safeParse(failure);
    const outcome = failed.success ? { ok: false, errorCode: failed.data.code ?? failed.data.kind } : { ok: true };
    return [
      { kind: "tool_call_start", payload: { tool, argsDigest: digest }, at: startedAt, ...place },
      {
        kind: "tool_call_end",
        payload: { tool, argsDigest: digest, durationMs: endedAt.getTime() - startedAt.getTime(), ...outcome },
        at: endedAt,
        ...place,
      },
    ];
  });
}
