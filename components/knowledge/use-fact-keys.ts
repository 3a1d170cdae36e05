"use client";

import { useState } from "react";
import { useKeys } from "@/components/shell/keys";
import type { FactVerdict } from "@/lib/domain/core/words";
import type { KnowledgeFactView } from "@/lib/features/knowledge/views/knowledge-rows";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";

interface FactKeys {
  project: Pick<ProjectHeadView, "can">;
  facts: readonly KnowledgeFactView[];
  open: (fact: KnowledgeFactView) => void;
  give: (fact: KnowledgeFactView, verdict: FactVerdict) => void;
  does: (act: "edit" | "merge", fact: KnowledgeFactView) => void;
  search: () => void;
}

function focusRow(factId: string): void {
  const row = document.querySelector<HTMLElement>(`[data-fact="${CSS.escape(factId)}"]`);
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

/** The list under the keyboard: which fact the keys act on, and what they do. */
export function useFactKeys({ project, facts, open, give, does, search }: FactKeys): {
  reach: (factId: string) => void;
  reached: KnowledgeFactView | undefined;
} {
  const [reachedId, setReachedId] = useState<string | null>(null);
  const at = facts.findIndex((fact) => fact.id === reachedId);
  const reached = facts[at];
  function step(by: 1 | -1): void {
    const next = facts[at === -1 ? 0 : Math.min(facts.length - 1, Math.max(0, at + by))];
    if (!next) return;
    setReachedId(next.id);
    focusRow(next.id);
  }
  const on = (act: (fact: KnowledgeFactView) => void): (() => void) => {
    return (): void => {
      if (reached) act(reached);
    };
  };
  useKeys([
    { keys: "/", does: "Search the facts", run: search },
    { keys: "j", does: "Next fact", run: () => step(1) },
    { keys: "k", does: "Fact before", run: () => step(-1) },
    { keys: "o", does: "Open the fact's quotes", run: on(open) },
    ...(project.can.review
      ? [
          { keys: "a", does: "Accept the fact", run: on((fact) => give(fact, "accepted")) },
          { keys: "r", does: "Reject the fact", run: on((fact) => give(fact, "rejected")) },
          { keys: "d", does: "Dispute the fact", run: on((fact) => give(fact, "disputed")) },
        ]
      : []),
    ...(project.can.edit_fact
      ? [
          { keys: "e", does: "Edit the fact", run: on((fact) => does("edit", fact)) },
          { keys: "m", does: "Merge the fact into another", run: on((fact) => does("merge", fact)) },
        ]
      : []),
  ]);
  return { reach: setReachedId, reached };
}
