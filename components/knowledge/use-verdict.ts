"use client";

import { useState } from "react";
import { presumptions } from "@/lib/client/presumed";
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

/** How facts stand by what people have just said of them. */
const standings = presumptions<Pick<Judged, "status" | "isSettled">>();

/** A fact as it stands by what its reader has just said of it, else as it was told. */
export function useJudged<F extends Judged>(fact: F): F {
  const standing = standings.useOf(fact.id, fact.revision);
  return standing === null ? fact : { ...fact, ...standing };
}

export interface VerdictUse {
  give: (fact: Judged, verdict: FactVerdict) => void;
  conflict: Conflict | null;
  endConflict: () => void;
}

/** The verdict that stood before, to go back to. */
function before({ status, isSettled }: Judged): FactVerdict {
  return isSettled && (status === "accepted" || status === "rejected" || status === "disputed") ? status : "reopened";
}

/**
 * What a person does to facts one after the other: each act waits for the one before it on the same fact, and goes by the
 * revision that one left, which the screen may not tell yet: nobody is in conflict with oneself.
 */
class OwnActs {
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly revisions = new Map<string, number>();

  /** `act` is given the newest revision known and says which one it left, null where it changed nothing. */
  inTurn(factId: string, seen: number, act: (revision: number) => Promise<number | null>): Promise<boolean> {
    const turn = (this.turns.get(factId) ?? Promise.resolve()).then(async () => {
      const left = await act(Math.max(seen, this.revisions.get(factId) ?? 0));
      if (left !== null) this.revisions.set(factId, left);
      return left !== null;
    });
    this.turns.set(
      factId,
      turn.catch(() => false),
    );
    return turn;
  }
}

/** One for all components: a row and the panel beside it may act on the same fact. */
const own = new OwnActs();

/** A person's verdict on facts: said with a way back, and a conflict when someone else was faster. */
export function useVerdict(projectId: string): VerdictUse {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const back = useCommand("settle_fact", { says: "It is as it was.", isManyAtOnce: true });
  const settle = useCommand("settle_fact", {
    isManyAtOnce: true,
    // A conflict has its own dialogue.
    onRefused: ({ kind }): boolean => kind === "stale",
  });
  async function takeBack(fact: Judged, revision: number): Promise<void> {
    const { status, isSettled } = fact;
    const asItIs = standings.presume(fact.id, revision, { status, isSettled });
    const isTaken = await own.inTurn(fact.id, revision, async (of) => {
      const outcome = await back.run({ projectId, factId: fact.id, revision: of, verdict: before(fact) });
      return outcome?.ok ? outcome.output.revision : null;
    });
    if (!isTaken) asItIs();
  }
  async function send(fact: Judged, verdict: FactVerdict): Promise<void> {
    // What the agents said is not known here.
    const asItWas =
      verdict === "reopened" ? null : standings.presume(fact.id, fact.revision, { status: verdict, isSettled: true });
    const isGiven = await own.inTurn(fact.id, fact.revision, async (of) => {
      const outcome = await settle.run({ projectId, factId: fact.id, revision: of, verdict });
      if (outcome?.ok) {
        const { revision } = outcome.output;
        toastDone(verdictWords[verdict].says, () => void takeBack(fact, revision));
        return revision;
      }
      if (outcome?.refusal.kind === "stale") setConflict({ factId: fact.id, wanted: "verdict", verdict });
      return null;
    });
    if (!isGiven) asItWas?.();
  }
  return {
    give: (fact, verdict): void => void send(fact, verdict),
    conflict,
    endConflict: (): void => setConflict(null),
  };
}
