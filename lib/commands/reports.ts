import { scopeOf } from "@/lib/access/open-project";
import type { Db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";
import { acceptReport, requestChanges as requestChangesOfReport } from "@/lib/engine/reports";
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
