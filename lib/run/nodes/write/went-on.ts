import { z } from "zod";
import type { GateName, WaivedBy } from "@/lib/domain/core/words";
import { LEFT_OUT } from "@/lib/domain/run/plan";
import type { ReportContext } from "./report-context";
import type { ReportRecord } from "./report-record";

/** What a run went on without: gates that it did not pass, steps that people left out. */
export interface WentOn {
  gates: { gate: GateName; by: WaivedBy; because: string; why: string }[];
  steps: LeftOut[];
}

const LeftOut = z.object({ title: z.string(), by: z.string().nullable() });
type LeftOut = z.infer<typeof LeftOut>;

/** What the record says of it, with names as this attempt of the node sees them. */
export async function readWentOn(
  { db, run, recall }: ReportContext,
  { waived, leftOut }: Pick<ReportRecord, "waived" | "leftOut">,
): Promise<WentOn> {
  return {
    // The gate before the end judges this very version: it is measured when it is written.
    gates: waived
      .filter(({ name }) => name !== "E")
      .map(({ name, because, by, why }) => ({ gate: name, by: by ?? "engine", because, why: why ?? "" })),
    steps: leftOut === 0 ? [] : await recall("left_out_steps", z.array(LeftOut), () => listLeftOut(db, run.id)),
  };
}

async function listLeftOut(db: ReportContext["db"], runId: string): Promise<LeftOut[]> {
  const rows = await db.$queryRaw`
    select n.title, (
      select u.name from audit_event e join person u on u.id = e.actor_id
      where e.stream_id = n.run_id and e.kind = 'node_left_out' and e.node_key = n.key
      order by e.seq desc limit 1) as by
    from node n where n.run_id = ${runId}::uuid and ${LEFT_OUT} = any(n.tags) order by n.ordinal`;
  return z.array(LeftOut).parse(rows);
}
