import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { activateResearcher, archiveResearcher, finishResearcher } from "@/lib/features/researchers/researchers";
import { retrySummary as retry } from "@/lib/features/researchers/summary-requests";
import type { Db } from "@/lib/platform/db/client";
import type { CommandOutput, CommandParsed } from "./contract";

type Research = Access<"research" | "read">;

export async function activate(
  db: Db,
  access: Research,
  { researcherId }: CommandParsed<"activate_researcher">,
): Promise<CommandOutput<"activate_researcher">> {
  await activateResearcher(db, scopeOf(access), { researcherId, userId: access.userId });
  return {};
}

export async function complete(
  db: Db,
  access: Research,
  { researcherId }: CommandParsed<"finish_researcher">,
): Promise<CommandOutput<"finish_researcher">> {
  return { isSummarized: await finishResearcher(db, scopeOf(access), { researcherId, userId: access.userId }) };
}

export async function archive(
  db: Db,
  access: Research,
  { researcherId }: CommandParsed<"archive_researcher">,
): Promise<CommandOutput<"archive_researcher">> {
  await archiveResearcher(db, scopeOf(access), { researcherId, userId: access.userId });
  return {};
}

export async function retrySummary(db: Db, access: Research): Promise<CommandOutput<"retry_summary">> {
  await retry(db, scopeOf(access), { userId: access.userId });
  return {};
}
