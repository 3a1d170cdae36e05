"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { lookLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import styles from "@/components/library/library.module.css";
import { Block } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import { goneFromPage } from "@/lib/domain/watch/change-words";
import { watchWords } from "@/lib/domain/watch/watching";
import type { WatchedView } from "@/lib/features/library/views/watched";

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
    <li className={styles.watched}>
      <div className={styles.rowTitle}>
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
      </div>
      <span className={styles.rowState}>{outcome !== null && <Chip look={lookLooks[outcome]} title={reason} />}</span>
      {canStop && (
        <Button
          variant="default"
          size="xs"
          loading={stop.isPending}
          aria-label={`Stop watching ${page.title}`}
          onClick={(): void => void stop.run({ projectId, sourceId: page.id, days: null })}
        >
          Stop watching
        </Button>
      )}
    </li>
  );
}

interface WatchedPagesProps {
  projectId: string;
  pages: readonly WatchedView[];
  canStop: boolean;
}

/** The pages that are looked at by themselves: when, and what came of it. */
export function WatchedPages({ projectId, pages, canStop }: WatchedPagesProps): ReactNode {
  if (pages.length === 0) return null;
  return (
    <Block title="Watched pages">
      <ul className={styles.rows} aria-label="Watched pages">
        {pages.map((page) => (
          <WatchedPage key={page.id} projectId={projectId} page={page} canStop={canStop} />
        ))}
      </ul>
    </Block>
  );
}
