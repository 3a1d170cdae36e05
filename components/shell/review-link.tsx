"use client";

import { IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import { grouped } from "@/components/kit/words";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import type { ViewModels } from "@/lib/commands/view-models";
import styles from "./shell.module.css";

/** How often what waits is counted again, in milliseconds. */
const COUNT_EVERY_MS = 60_000;

/** The way to the review queue, with how much waits there. */
export function ReviewLink({ waiting }: { waiting: ViewModels["review-count"] }): ReactNode {
  const { data } = useQuery({
    queryKey: keys.reviewCount,
    queryFn: () => fetchView("review-count"),
    initialData: waiting,
    staleTime: COUNT_EVERY_MS,
    refetchInterval: COUNT_EVERY_MS,
    refetchOnWindowFocus: true,
  });
  return (
    <IntentLink href="/review" className={styles.review} title="What waits for your review">
      <IconChecks size={18} stroke={1.8} aria-hidden="true" />
      <span className={styles.reviewWord}>Review</span>{" "}
      {data.count > 0 && (
        <span className={styles.reviewCount}>
          {grouped(data.count)}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
    </IntentLink>
  );
}
