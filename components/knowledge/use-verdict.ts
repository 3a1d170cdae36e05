"use client";

import { useState } from "react";
import { toastDone } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { FactVerdict } from "@/lib/domain/core/words";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import { verdictWords } from "./verdict-words";

/** What someone wanted of a fact that another changed meanwhile. */
export type Conflict = { factId: string } & (
  | { wanted: "verdict"; verdict: FactVerdict }
  | { wanted: "statement"; statement: string; reason: string }
);

type Judged = Pick<FactView, "id" | "revision" | "status" | "isSettled">;

export interface VerdictUse {
  give: (fact: Judged, verdict: FactVerdict) => void;
  isPending: boolean;
  conflict: Conflict | null;
  endConflict: () => void;
}

/** The verdict that stood before, to go back to. */
function before({ status, isSettled }: Judged): FactVerdict {
  return isSettled && (status === "accepted" || status === "rejected" || status === "disputed") ? status : "reopened";
}

/** A person's verdict on facts: said with a way back, and a conflict when someone else was faster. */
export function useVerdict(projectId: string): VerdictUse {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const back = useCommand("settle_fact", { says: "It is as it was." });
  const settle = useCommand("settle_fact", {
    // A conflict has its own dialogue.
    onRefused: ({ kind }): boolean => kind === "stale",
  });
  async function send(fact: Judged, verdict: FactVerdict): Promise<void> {
    const target = { projectId, factId: fact.id };
    const outcome = await settle.run({ ...target, revision: fact.revision, verdict });
    if (outcome?.ok) {
      const undo = { ...target, revision: outcome.output.revision, verdict: before(fact) };
      toastDone(verdictWords[verdict].says, () => void back.run(undo));
    } else if (outcome?.refusal.kind === "stale") setConflict({ factId: fact.id, wanted: "verdict", verdict });
  }
  return {
    give: (fact, verdict): void => void send(fact, verdict),
    isPending: settle.isPending,
    conflict,
    endConflict: (): void => setConflict(null),
  };
}
