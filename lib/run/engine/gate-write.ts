import { canonicalJson } from "@/lib/domain/run/artifact";
import type { GateReading } from "@/lib/domain/run/run-state";
import type { NewEvent } from "@/lib/platform/audit/audit";
import { sha256 } from "./state";
import type { TickWrites } from "./write-tick";

/** A gate as it is written, and the events that say so; null where it stands as it was written `before`. */
export function gateWrite(
  { name, metrics, thresholds, verdict, because, waiver }: GateReading,
  before: { revision: number; digest: string } | undefined,
): { row: TickWrites["gates"][number]; events: NewEvent[] } | null {
  const by = waiver?.by ?? null;
  const why = waiver?.why ?? null;
  const byId = waiver?.by === "person" ? waiver.userId : null;
  const digest = sha256(canonicalJson({ metrics, thresholds, verdict, waiver: waiver && { by, why } }));
  if (before?.digest === digest) return null;
  const revision = (before?.revision ?? 0) + 1;
  const row = {
    name,
    verdict,
    metrics,
    thresholds,
    because,
    waivedBy: by,
    waivedById: byId,
    waivedWhy: why,
    digest,
    revision,
  };
  const waived = by && why ? { waivedBy: by, waivedWhy: why } : {};
  return {
    row,
    events: [
      { kind: "gate_write_requested", payload: { gate: name, digest, revision } },
      {
        kind: "gate_write_applied",
        payload: { gate: name, verdict, digest, revision, ...waived },
        reason: because,
        ...(byId === null ? {} : { actorId: byId }),
      },
    ],
  };
}
