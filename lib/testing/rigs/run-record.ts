import { strFromU8, unzipSync } from "fflate";
import type { RunId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import type { Workshop } from "./workshop";

interface Manifest {
  status: string;
  stage: string;
  halt: string | null;
  files: { plan: string; gates: string; retryDirectives: string };
}

/** A run's record as its bundle has it. */
export interface Packed {
  current: Record<string, string>;
  text: (path: string) => string;
  manifest: Manifest;
}

/** Packs a run that rests and reads its record. */
export async function packedRecord(shop: Workshop, runId: RunId): Promise<Packed> {
  const files = unzipSync(await packRun(shop.db, shop.world.scope, runId));
  const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  const { current } = JSON.parse(text("bundle.json"));
  return { current, text, manifest: JSON.parse(text(current["manifest.json"])) };
}

/** A file as the audit trail tells of it. */
export interface Written {
  path: string;
  sha256: string;
}

/** What the audit trail says was written, in order. */
export async function writtenFiles(db: Db, runId: RunId): Promise<Written[]> {
  const events = await db.auditEvent.findMany({
    where: { runId, kind: "artifact_written" },
    orderBy: { seq: "asc" },
  });
  return events.map(({ payload }) => JSON.parse(JSON.stringify(payload)));
}
