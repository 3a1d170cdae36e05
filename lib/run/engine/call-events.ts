import { z } from "zod";
import { Failure } from "@/lib/domain/core/failure";
import type { stages } from "@/lib/domain/core/words";
import type { NewEvent } from "@/lib/platform/audit/audit";
import { Prisma } from "@/lib/platform/db/generated/client";

/** An attempt of a node and where it stands. */
interface Attempt {
  id: string;
  attempt: number;
  key: string;
  stage: (typeof stages)[number];
}

const Row = z.object({
  tool: z.string(),
  digest: z.string(),
  failure: z.unknown(),
  started_at: z.coerce.date(),
  ended_at: z.coerce.date(),
});

/** A value: the calls of an attempt in the order of their beginning, for the statement that ends it. */
export function callsMade({ id, attempt }: Attempt): Prisma.Sql {
  return Prisma.sql`(
    select coalesce(json_agg(c order by c.started_at, c.tool, c.digest), '[]'::json) from (
      select agent as tool, input_digest as digest, failure, started_at, ended_at from agent_call
        where node_id = ${id}::uuid and attempt = ${attempt}
      union all
      select 'search', request_hash, failure, started_at, ended_at from search_call
        where node_id = ${id}::uuid and attempt = ${attempt}
      union all
      select 'retrieve', request_hash, failure, started_at, ended_at from fetch_call
        where node_id = ${id}::uuid and attempt = ${attempt}) as c)`;
}

/**
 * What `callsMade` found, as events. They are written when the attempt ends: the rows of the calls are there before,
 * whatever becomes of the worker.
 */
export function callEvents(calls: unknown, { key, stage }: Attempt): NewEvent[] {
  const place = { nodeKey: key, stage };
  return z
    .array(Row)
    .parse(calls)
    .flatMap(({ tool, digest, failure, started_at: startedAt, ended_at: endedAt }): NewEvent[] => {
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
