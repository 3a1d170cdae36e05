import { spend } from "@/lib/access/limits";
import { type Caller, requireCaller, scopeOf } from "@/lib/access/open-project";
import { readBody } from "@/lib/access/read-body";
import type { Db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";
import { type OpenedRun, replayBundle } from "@/lib/engine/replay";
import { packRun } from "@/lib/reports/run-bundle";
import { zipKinds } from "@/lib/zip/zip-limits";
import type { CommandOutput, CommandParsed } from "./contract";

/** Replays a run from its own evidence, in a project that only the caller sees. */
export async function replay(
  db: Db,
  access: Access<"read_prompts" | "read">,
  { runId }: CommandParsed<"replay_run">,
): Promise<CommandOutput<"replay_run">> {
  await spend(db, "uploads", access.userId);
  const bytes = await packRun(db, scopeOf(access), runId);
  return await replayBundle(db, { bytes, userId: access.userId, sourceId: runId });
}

/** A bundle as the request's body, opened as a run that is replayed. */
export async function receiveBundle(db: Db, caller: Caller, request: Request): Promise<OpenedRun> {
  const { userId } = requireCaller(caller);
  await spend(db, "uploads", userId);
  const bytes = await readBody(request, zipKinds.bundle.packedMax);
  return await replayBundle(db, { bytes, userId, sourceId: null });
}
