import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { editSection } from "@/lib/features/reports/report-edits";
import {
  applySuggestion,
  dismissSuggestion,
  suggestChange,
  withdrawSuggestion,
} from "@/lib/features/reports/suggestions";
import type { Db } from "@/lib/platform/db/client";
import type { CommandOutput, CommandParsed } from "./contract";

type Editor = Access<"edit_report" | "read">;

export async function edit(
  db: Db,
  access: Editor,
  input: CommandParsed<"edit_section">,
): Promise<CommandOutput<"edit_section">> {
  const { projectId: _, heading, markdown, ...seen } = input;
  return await editSection(db, scopeOf(access), { ...seen, edit: { heading, markdown }, userId: access.userId });
}

export async function suggest(
  db: Db,
  access: Access<"comment" | "read">,
  input: CommandParsed<"suggest_change">,
): Promise<CommandOutput<"suggest_change">> {
  const { projectId: _, heading, markdown, ...made } = input;
  await suggestChange(db, scopeOf(access), { ...made, edit: { heading, markdown }, userId: access.userId });
  return {};
}

export async function apply(
  db: Db,
  access: Editor,
  input: CommandParsed<"apply_suggestion">,
): Promise<CommandOutput<"apply_suggestion">> {
  const { projectId: _, ...asked } = input;
  return await applySuggestion(db, scopeOf(access), { ...asked, userId: access.userId });
}

export async function dismissSuggested(
  db: Db,
  access: Editor,
  input: CommandParsed<"dismiss_suggestion">,
): Promise<CommandOutput<"dismiss_suggestion">> {
  const { suggestionId, reason } = input;
  await dismissSuggestion(db, scopeOf(access), { suggestionId, reason, userId: access.userId });
  return {};
}

export async function withdraw(
  db: Db,
  access: Access<"comment" | "read">,
  { suggestionId }: CommandParsed<"withdraw_suggestion">,
): Promise<CommandOutput<"withdraw_suggestion">> {
  await withdrawSuggestion(db, scopeOf(access), { suggestionId, userId: access.userId });
  return {};
}
