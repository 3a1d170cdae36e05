import type { RunId, Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { editFact } from "@/lib/knowledge/edit";
import { askResearcher } from "@/lib/knowledge/gaps";
import { mergeFacts } from "@/lib/knowledge/merge";
import { settleFact } from "@/lib/knowledge/settle";
import { settleContradiction } from "@/lib/knowledge/settle-contradiction";
import type { Db } from "@/lib/platform/db/client";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import type { knowledgeContract } from "./contract";

/** Wakes who watches the run of a fact, and who reads a report that cites it. */
function wakeReaders(
  db: Db,
  { projectId }: Scope,
  done: { revision: number; runId: RunId | null },
): { revision: number } {
  if (done.runId !== null) wakeWatchers(db, done.runId);
  wakeWatchers(db, projectId);
  return { revision: done.revision };
}

export async function settle(
  db: Db,
  access: Access<"review">,
  input: Parsed<typeof knowledgeContract, "settle_fact">,
): Promise<Answered<typeof knowledgeContract, "settle_fact">> {
  const { factId, revision, verdict, note } = input;
  return wakeReaders(db, access, await settleFact(db, access, { factId, revision, verdict, note }));
}

export async function edit(
  db: Db,
  access: Access<"edit_fact">,
  input: Parsed<typeof knowledgeContract, "edit_fact">,
): Promise<Answered<typeof knowledgeContract, "edit_fact">> {
  const { factId, revision, statement, reason } = input;
  return wakeReaders(db, access, await editFact(db, access, { factId, revision, statement, reason }));
}

export async function merge(
  db: Db,
  access: Access<"edit_fact">,
  input: Parsed<typeof knowledgeContract, "merge_facts">,
): Promise<Answered<typeof knowledgeContract, "merge_facts">> {
  return wakeReaders(db, access, await mergeFacts(db, access, { fact: input.fact, into: input.into }));
}

export async function settlePair(
  db: Db,
  access: Access<"review">,
  input: Parsed<typeof knowledgeContract, "settle_contradiction">,
): Promise<Answered<typeof knowledgeContract, "settle_contradiction">> {
  const { relationId, revision, outcome, note } = input;
  return wakeReaders(db, access, await settleContradiction(db, access, { relationId, revision, outcome, note }));
}

export async function lookInto(
  db: Db,
  access: Access<"research">,
  input: Parsed<typeof knowledgeContract, "look_into">,
): Promise<Answered<typeof knowledgeContract, "look_into">> {
  await askResearcher(db, access, { researcherId: input.researcherId, question: input.question });
  return {};
}
