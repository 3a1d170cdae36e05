import { type Caller, requireCaller, scopeOf } from "@/lib/access/door/open-project";
import { takePlace } from "@/lib/access/http/places";
import { takeUpTo } from "@/lib/access/http/read-body";
import type { ImportId, UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { cancelImport, requestImport, requestReplay } from "@/lib/features/backup/unpack/imports";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { sentName } from "@/lib/features/library/sent-name";
import type { Db } from "@/lib/platform/db/client";
import { readCaps } from "@/lib/platform/limit/caps";
import { spend } from "@/lib/platform/limit/limits";
import { zipKinds } from "@/lib/platform/zip/zip-limits";
import type { backupContract } from "./contract";

interface Accepted {
  importId: ImportId;
}

/** Takes a body in, on one of the places that its sender has for those. */
async function takeIn(
  db: Db,
  input: Parameters<typeof requestImport>[1],
  parts: AsyncGenerator<Uint8Array>,
): Promise<Accepted> {
  const giveBack = takePlace("uploads", input.userId, await readCaps(db, null));
  try {
    return { importId: await requestImport(db, input, parts) };
  } finally {
    giveBack();
  }
}

/** A project's zip as the request's body: kept as it comes; a worker makes it a project of the caller's own. */
export async function receiveProject(db: Db, caller: Caller, request: Request): Promise<Accepted> {
  const { userId } = requireCaller(caller);
  await spend(db, "project_zips", userId);
  const input = { userId, kind: "project", name: sentName(request.headers) ?? "A project" } as const;
  return await takeIn(db, input, takeUpTo(request, zipKinds.project.packedMax));
}

/** A bundle as the request's body: kept as it comes; a worker opens it as a run that is replayed. */
export async function receiveBundle(db: Db, caller: Caller, request: Request): Promise<Accepted> {
  const { userId } = requireCaller(caller);
  await spend(db, "uploads", userId);
  const input = { userId, kind: "bundle", name: sentName(request.headers) ?? "A run's bundle" } as const;
  return await takeIn(db, input, takeUpTo(request, zipKinds.bundle.packedMax));
}

/** Has a run replayed from its own evidence, in a project that only the caller sees. */
export async function replay(
  db: Db,
  access: Access<"read_prompts" | "read">,
  { runId }: Parsed<typeof backupContract, "replay_run">,
): Promise<Answered<typeof backupContract, "replay_run">> {
  await spend(db, "uploads", access.userId);
  return { importId: await requestReplay(db, scopeOf(access), { userId: access.userId, runId }) };
}

export async function cancel(
  db: Db,
  { userId }: { userId: UserId },
  { importId }: Parsed<typeof backupContract, "cancel_import">,
): Promise<Answered<typeof backupContract, "cancel_import">> {
  await cancelImport(db, { userId, importId });
  return {};
}
