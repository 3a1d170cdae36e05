import type { Db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";
import { wakeWatchers } from "@/lib/engine/notify";
import { settleFact } from "@/lib/knowledge/settle";
import type { CommandOutput, CommandParsed } from "./contract";

export async function settle(
  db: Db,
  access: Access<"review">,
  input: CommandParsed<"settle_fact">,
): Promise<CommandOutput<"settle_fact">> {
  const { factId, revision, verdict, note } = input;
  const settled = await settleFact(db, access, { factId, revision, verdict, note });
  if (settled.runId !== null) wakeWatchers(db, settled.runId);
  return { revision: settled.revision };
}
