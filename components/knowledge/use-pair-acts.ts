"use client";

import { useState } from "react";
import { toastDone } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { ContradictionView } from "@/lib/features/knowledge/views/contradictions";

const says = {
  first: "The first holds; the second is rejected.",
  second: "The second holds; the first is rejected.",
  unrelated: "They no longer count as a contradiction.",
  open: "The contradiction is open again.",
} as const;
type Holds = keyof typeof says;

/** What one may do with a contradiction. */
export interface PairActs {
  holds: (pair: ContradictionView, holds: Holds) => void;
  bothHold: (pair: ContradictionView) => void;
  ask: (pair: ContradictionView) => void;
  isPending: boolean;
  /** The dialogue that is open, and for which pair. */
  dialogue: { kind: "both" | "ask"; pair: ContradictionView } | null;
  closeDialogue: () => void;
}

/** Settles contradictions; a settlement can be taken back at once, with what it said of the facts. */
export function usePairActs(projectId: string): PairActs {
  const [dialogue, setDialogue] = useState<PairActs["dialogue"]>(null);
  const back = useCommand("settle_contradiction", { says: says.open });
  const settle = useCommand("settle_contradiction");
  async function hold(pair: ContradictionView, holds: Holds): Promise<void> {
    const target = { projectId, relationId: pair.id };
    const outcome = await settle.run({ ...target, revision: pair.revision, outcome: { holds } });
    if (!outcome?.ok) return;
    const undo = { ...target, revision: outcome.output.revision, outcome: { holds: "open" } } as const;
    toastDone(says[holds], holds === "open" ? undefined : (): void => void back.run(undo));
  }
  return {
    holds: (pair, holds): void => void hold(pair, holds),
    bothHold: (pair): void => setDialogue({ kind: "both", pair }),
    ask: (pair): void => setDialogue({ kind: "ask", pair }),
    isPending: settle.isPending,
    dialogue,
    closeDialogue: (): void => setDialogue(null),
  };
}
