"use client";

import { useState } from "react";
import { presumptions } from "@/lib/client/presumed";
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

type Judged = Pick<ContradictionView, "id" | "revision" | "status">;

/** How contradictions stand by what people have just said of them. */
const standings = presumptions<ContradictionView["status"]>();

/** A contradiction as it stands by what its reader has just said of it, else as it was told. */
export function useSettled<P extends Judged>(pair: P): P {
  const status = standings.useOf(pair.id, pair.revision);
  return status === null ? pair : { ...pair, status };
}

const becomes = { first: "settled", second: "settled", unrelated: "dismissed", open: "possible" } as const;

/** What one may do with a contradiction. */
export interface PairActs {
  holds: (pair: ContradictionView, holds: Holds) => void;
  bothHold: (pair: ContradictionView) => void;
  ask: (pair: ContradictionView) => void;
  /** The dialogue that is open, and for which pair. */
  dialogue: { kind: "both" | "ask"; pair: ContradictionView } | null;
  closeDialogue: () => void;
}

/** Settles contradictions; a settlement can be taken back at once, with what it said of the facts. */
export function usePairActs(projectId: string): PairActs {
  const [dialogue, setDialogue] = useState<PairActs["dialogue"]>(null);
  const back = useCommand("settle_contradiction", { says: says.open, isManyAtOnce: true });
  const settle = useCommand("settle_contradiction", { isManyAtOnce: true });
  async function hold(pair: ContradictionView, holds: Holds): Promise<void> {
    const target = { projectId, relationId: pair.id };
    const asItWas = standings.presume(pair.id, pair.revision, becomes[holds]);
    const outcome = await settle.run({ ...target, revision: pair.revision, outcome: { holds } });
    if (!outcome?.ok) return asItWas();
    const undo = { ...target, revision: outcome.output.revision, outcome: { holds: "open" } } as const;
    toastDone(says[holds], holds === "open" ? undefined : (): void => void back.run(undo));
  }
  return {
    holds: (pair, holds): void => void hold(pair, holds),
    bothHold: (pair): void => setDialogue({ kind: "both", pair }),
    ask: (pair): void => setDialogue({ kind: "ask", pair }),
    dialogue,
    closeDialogue: (): void => setDialogue(null),
  };
}
