"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/shell/keys";
import type { ReviewItemView, WaitingFactView } from "@/lib/features/reviews/views/waiting-items";
import { hrefOf } from "./href-of";
import type { ReviewActs } from "./use-review-acts";

/** An item's name on the page. */
export function nameOf({ kind, id }: Pick<ReviewItemView, "kind" | "id">): string {
  return `${kind}-${id}`;
}

function focusItem(item: ReviewItemView): void {
  const row = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(nameOf(item))}"]`);
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

export interface ReviewKeys {
  reach: (item: ReviewItemView) => void;
  chosen: ReadonlySet<string>;
  choose: (fact: WaitingFactView) => void;
  chooseAll: (facts: readonly WaitingFactView[]) => void;
  /** Does it to one item, with the next one under the keys already. */
  accept: (item: ReviewItemView) => void;
  reject: (item: ReviewItemView) => void;
  /** Does it to all facts that are chosen. */
  settleChosen: (verdict: "accepted" | "rejected") => void;
}

/** The queue under the keyboard: which item the keys act on, which facts are chosen, and what they do. */
export function useReviewKeys(items: readonly ReviewItemView[], acts: ReviewActs): ReviewKeys {
  const router = useRouter();
  const [reached, setReached] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const at = items.findIndex((item) => nameOf(item) === reached);
  const item = items[at];
  const facts = items.filter((one) => one.kind === "fact");
  const chosenFacts = facts.filter((fact) => chosen.has(fact.id));

  function goTo(next: ReviewItemView | undefined): void {
    if (next === undefined) return;
    setReached(nameOf(next));
    focusItem(next);
  }
  const step = (by: 1 | -1): void => goTo(items[at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))]);
  function away(from: ReviewItemView): void {
    const place = items.findIndex((one) => nameOf(one) === nameOf(from));
    goTo(items[place + 1] ?? items[place - 1]);
  }
  function accept(one: ReviewItemView): void {
    // Which of two holds is said by its own keys.
    if (one.kind === "contradiction") return;
    away(one);
    acts.accept(one);
  }
  function holds(which: "first" | "second" | "unrelated"): void {
    if (item?.kind !== "contradiction") return;
    away(item);
    acts.holds(item, which);
  }
  function reject(one: ReviewItemView): void {
    if (one.kind === "topic" || one.kind === "report") acts.open({ kind: "reject", item: one });
    if (one.kind !== "fact") return;
    away(one);
    acts.settle([one], "rejected");
  }
  function settleChosen(verdict: "accepted" | "rejected"): void {
    acts.settle(chosenFacts, verdict);
    setChosen(new Set());
  }
  function choose(fact: WaitingFactView): void {
    const next = new Set(chosen);
    if (!next.delete(fact.id)) next.add(fact.id);
    setChosen(next);
  }
  const isMany = chosenFacts.length > 0;
  useKeys([
    { keys: "j", does: "Next item", run: () => step(1) },
    { keys: "n", does: "Next item", run: () => step(1) },
    { keys: "k", does: "Item before", run: () => step(-1) },
    { keys: "a", does: "Accept", run: () => (isMany ? settleChosen("accepted") : item && accept(item)) },
    {
      keys: "r",
      does: "Reject, with what is missing",
      run: () => (isMany ? settleChosen("rejected") : item && reject(item)),
    },
    { keys: "1", does: "Of a contradiction, the first holds", run: () => holds("first") },
    { keys: "2", does: "Of a contradiction, the second holds", run: () => holds("second") },
    { keys: "0", does: "No contradiction", run: () => holds("unrelated") },
    { keys: "x", does: "Choose the fact for a batch", run: () => item?.kind === "fact" && choose(item) },
    { keys: "o", does: "Open the item", run: () => item && router.push(hrefOf(item)) },
  ]);
  return {
    reach: (one): void => setReached(nameOf(one)),
    chosen: new Set(chosenFacts.map(({ id }) => id)),
    choose,
    chooseAll: (all): void => setChosen(new Set(all.map(({ id }) => id))),
    accept,
    reject,
    settleChosen,
  };
}
