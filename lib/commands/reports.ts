import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { acceptReport, requestChanges as requestChangesOfReport } from "@/lib/features/reports/reports";
import type { Db } from "@/lib/platform/db/client";
import type { CommandOutput, CommandParsed } from "./contract";

export async function accept(
  db: Db,
  access: Access<"review" | "read">,
  input: CommandParsed<"accept_report">,
): Promise<CommandOutput<"accept_report">> {
  const { reportId, revision } = input;
  return await acceptReport(db, scopeOf(access), { reportId, revision, userId: access.userId });
}

export async function requestChanges(
  db: Db,
  access: Access<"review" | "read">,
  input: CommandParsed<"request_changes">,
): Promise<CommandOutput<"request_changes">> {
  const { reportId, revision, note } = input;
  await requestChangesOfReport(db, scopeOf(access), { reportId, revision, note, userId: access.userId });
  return {};
}
