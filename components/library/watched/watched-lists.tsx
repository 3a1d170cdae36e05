"use client";

import type { ReactNode } from "react";
import { Time } from "@/components/kit/time";
import styles from "@/components/library/library.module.css";
import { useCommand } from "@/lib/client/use-command";
import { listKindWords } from "@/lib/domain/watch/listing";
import { watchWords } from "@/lib/domain/watch/watching";
import type { WatchedListView } from "@/lib/features/library/views/watched-lists";
import { WatchedBlock, WatchedRow } from "./watched-rows";

interface WatchedListProps {
  projectId: string;
  list: WatchedListView;
  canStop: boolean;
}

function pages(count: number): string {
  return count === 1 ? "1 page" : `${count.toLocaleString("en")} pages`;
}

function WatchedList({ projectId, list, canStop }: WatchedListProps): ReactNode {
  const stop = useCommand("unwatch_list", { says: "It is no longer watched. What it brought stays." });
  const { outcome, reason } = list;
  return (
    <WatchedRow
      title={list.title}
      outcome={outcome}
      reason={reason}
      canStop={canStop}
      isStopping={stop.isPending}
      stop={(): void => void stop.run({ projectId, listId: list.id })}
    >
      <strong title={list.address}>{list.title}</strong>
      <p className={styles.meta}>
        <span>{listKindWords[list.kind]}</span>
        <span>{watchWords(list.days)}</span>
        <span>
          {list.lookedAt !== null && (
            <>
              Last looked at <Time at={list.lookedAt} />,{" "}
            </>
          )}
          next <Time at={list.nextAt} />
        </span>
        <span>{pages(list.read)} read</span>
        {list.waiting > 0 && <span>{pages(list.waiting)} waiting</span>}
        {list.unread > 0 && <span>✕ {pages(list.unread)} could not be read</span>}
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </p>
    </WatchedRow>
  );
}

interface WatchedListsProps {
  projectId: string;
  lists: readonly WatchedListView[];
  canStop: boolean;
}

/** Feeds, sitemaps and searches whose new pages come into the library by themselves: when, and what came of it. */
export function WatchedLists({ projectId, lists, canStop }: WatchedListsProps): ReactNode {
  return (
    <WatchedBlock title="Watched feeds, sitemaps and searches" rows={lists}>
      {(list) => <WatchedList key={list.id} projectId={projectId} list={list} canStop={canStop} />}
    </WatchedBlock>
  );
}
