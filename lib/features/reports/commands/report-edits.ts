import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { reportsContract } from "@/lib/features/reports/contract";
import { editSection } from "@/lib/features/reports/report-edits";
import {
  applySuggestion,
  dismissSuggestion,
  suggestChange,
  withdrawSuggestion,
} from "@/lib/features/reports/suggestions";
import type { Db } from "@/lib/platform/db/client";

type Editor = Access<"edit_report" | "read">;

export async function edit(
  db: Db,
  access: Editor,
  input: Parsed<typeof reportsContract, "edit_section">,
): Promise<Answered<typeof reportsContract, "edit_section">> {
  const { projectId: _, heading, markdown, ...seen } = input;
  return await editSection(db, scopeOf(access), { ...seen, edit: { heading, markdown }, userId: access.userId });
}

export async function suggest(
  db: Db,
  access: Access<"comment" | "read">,
  input: Parsed<typeof reportsContract, "suggest_change">,
): Promise<Answered<typeof reportsContract, "suggest_change">> {
  const { projectId: _, heading, markdown, ...made } = input;
  await suggestChange(db, scopeOf(access), { ...made, edit: { heading, markdown }, userId: access.userId });
  return {};
}

export async function apply(
  db: Db,
  access: Editor,
  input: Parsed<typeof reportsContract, "apply_suggestion">,
): Promise<Answered<typeof reportsContract, "apply_suggestion">> {
  const { projectId: _, ...suggestion } = input;
  return await applySuggestion(db, scopeOf(access), { ...suggestion, userId: access.userId });
}

export async function dismissSuggested(
  db: Db,
  access: Editor,
  input: Parsed<typeof reportsContract, "dismiss_suggestion">,
): Promise<Answered<typeof reportsContract, "dismiss_suggestion">> {
  const { suggestionId, reason } = input;
  await dismissSuggestion(db, scopeOf(access), { suggestionId, reason, userId: access.userId });
  return {};
}

export async function withdraw(
  db: Db,
  access: Access<"comment" | "read">,
  { suggestionId }: Parsed<typeof reportsContract, "withdraw_suggestion">,
): Promise<Answered<typeof reportsContract, "withdraw_suggestion">> {
  await withdrawSuggestion(db, scopeOf(access), { suggestionId, userId: access.userId });
  return {};
}
