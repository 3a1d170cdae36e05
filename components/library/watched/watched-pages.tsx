"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Time } from "@/components/kit/time";
import styles from "@/components/library/library.module.css";
import { useCommand } from "@/lib/client/use-command";
import { goneFromPage } from "@/lib/domain/watch/change-words";
import { watchWords } from "@/lib/domain/watch/watching";
import type { WatchedView } from "@/lib/features/library/views/watched";
import { WatchedBlock, WatchedRow } from "./watched-rows";

interface WatchedPageProps {
  projectId: string;
  page: WatchedView;
  canStop: boolean;
}

function When({ page }: { page: WatchedView }): ReactNode {
  if (page.isExcluded) return "It is excluded, and not looked at until it is restored.";
  return (
    <>
      {page.lookedAt === null ? (
        "Not looked at yet"
      ) : (
        <>
          Last looked at <Time at={page.lookedAt} />
        </>
      )}
      {page.nextAt !== null && (
        <>
          , next <Time at={page.nextAt} />
        </>
      )}
    </>
  );
}

function WatchedPage({ projectId, page, canStop }: WatchedPageProps): ReactNode {
  const stop = useCommand("schedule_source", { says: "The page is no longer watched. What it said stays." });
  const { outcome, gone, reason } = page;
  return (
    <WatchedRow
      title={page.title}
      outcome={outcome}
      reason={reason}
      canStop={canStop}
      isStopping={stop.isPending}
      stop={(): void => void stop.run({ projectId, sourceId: page.id, days: null })}
    >
      <Link href={`/projects/${projectId}/library/${page.id}`} title={page.title}>
        {page.title}
      </Link>
      <p className={styles.meta}>
        {page.host !== null && <span>{page.host}</span>}
        <span>{watchWords(page.days)}</span>
        <span>
          <When page={page} />
        </span>
        {outcome === "unreachable" && reason !== null && <span className={styles.reason}>{reason}</span>}
        {gone && <span>✕ {goneFromPage({ ...gone, readAtMs: Date.parse(gone.readAt) })}</span>}
      </p>
    </WatchedRow>
  );
}

interface WatchedPagesProps {
  projectId: string;
  pages: readonly WatchedView[];
  canStop: boolean;
}

/** The pages that are looked at by themselves: when, and what came of it. */
export function WatchedPages({ projectId, pages, canStop }: WatchedPagesProps): ReactNode {
  return (
    <WatchedBlock title="Watched pages" rows={pages}>
      {(page) => <WatchedPage key={page.id} projectId={projectId} page={page} canStop={canStop} />}
    </WatchedBlock>
  );
}
