import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { researchersContract } from "@/lib/features/researchers/contract";
import { activateResearcher, archiveResearcher, finishResearcher } from "@/lib/features/researchers/researchers";
import { retrySummary as retry } from "@/lib/features/researchers/summary-requests";
import type { Db } from "@/lib/platform/db/client";

type Research = Access<"research" | "read">;

export async function activate(
  db: Db,
  access: Research,
  { researcherId }: Parsed<typeof researchersContract, "activate_researcher">,
): Promise<Answered<typeof researchersContract, "activate_researcher">> {
  await activateResearcher(db, scopeOf(access), { researcherId, userId: access.userId });
  return {};
}

export async function complete(
  db: Db,
  access: Research,
  { researcherId }: Parsed<typeof researchersContract, "finish_researcher">,
): Promise<Answered<typeof researchersContract, "finish_researcher">> {
  return { isSummarized: await finishResearcher(db, scopeOf(access), { researcherId, userId: access.userId }) };
}

export async function archive(
  db: Db,
  access: Research,
  { researcherId }: Parsed<typeof researchersContract, "archive_researcher">,
): Promise<Answered<typeof researchersContract, "archive_researcher">> {
  await archiveResearcher(db, scopeOf(access), { researcherId, userId: access.userId });
  return {};
}

export async function retrySummary(
  db: Db,
  access: Research,
): Promise<Answered<typeof researchersContract, "retry_summary">> {
  await retry(db, scopeOf(access), { userId: access.userId });
  return {};
}
