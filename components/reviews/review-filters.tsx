"use client";

import { NativeSelect } from "@mantine/core";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useTransition } from "react";
import { inBrackets } from "@/components/knowledge/counted-most";
import { type ReviewKind, reviewKinds } from "@/lib/domain/core/words";
import type { ReviewQueueView } from "@/lib/features/reviews/views/review-queue";
import styles from "./review.module.css";

const kindWords: Record<ReviewKind, string> = {
  plan: "Plans",
  topic: "Topics",
  fact: "Facts",
  contradiction: "Contradictions",
  report: "Reports",
};

/** What an address asks of the queue. */
const addressParams = {
  kind: parseAsStringLiteral(reviewKinds),
  project: parseAsString,
  cursor: parseAsString,
};

/** Which kinds and which project the queue shows, with how much waits in each. Every choice stands in the address. */
export function ReviewFilters({ view }: { view: ReviewQueueView }): ReactNode {
  const [isReading, startReading] = useTransition();
  const [chosen, choose] = useQueryStates(addressParams, { shallow: false, startTransition: startReading });
  const most = view.mostCounted;
  const total = view.kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <search className={styles.filters} aria-label="What waits" aria-busy={isReading}>
      <NativeSelect
        aria-label="Kind"
        value={chosen.kind ?? ""}
        data={[
          { value: "", label: `All kinds ${inBrackets(total, most)}` },
          ...view.kinds.map(({ kind, count }) => ({
            value: kind,
            label: `${kindWords[kind]} ${inBrackets(count, most)}`,
          })),
        ]}
        onChange={({ currentTarget }): void =>
          void choose({ kind: reviewKinds.find((kind) => kind === currentTarget.value) ?? null, cursor: null })
        }
      />
      <NativeSelect
        aria-label="Project"
        value={chosen.project ?? ""}
        data={[
          { value: "", label: "All projects" },
          ...view.projects.map(({ id, name, count }) => ({ value: id, label: `${name} ${inBrackets(count, most)}` })),
        ]}
        onChange={({ currentTarget }): void => void choose({ project: currentTarget.value || null, cursor: null })}
      />
    </search>
  );
}
