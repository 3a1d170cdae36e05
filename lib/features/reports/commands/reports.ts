import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { reportsContract } from "@/lib/features/reports/contract";
import { acceptReport, requestChanges as requestChangesOfReport } from "@/lib/features/reports/reports";
import type { Db } from "@/lib/platform/db/client";

export async function accept(
  db: Db,
  access: Access<"review" | "read">,
  input: Parsed<typeof reportsContract, "accept_report">,
): Promise<Answered<typeof reportsContract, "accept_report">> {
  const { reportId, revision } = input;
  return await acceptReport(db, scopeOf(access), { reportId, revision, userId: access.userId });
}

export async function requestChanges(
  db: Db,
  access: Access<"review" | "read">,
  input: Parsed<typeof reportsContract, "request_changes">,
): Promise<Answered<typeof reportsContract, "request_changes">> {
  const { reportId, revision, note } = input;
  await requestChangesOfReport(db, scopeOf(access), { reportId, revision, note, userId: access.userId });
  return {};
}
