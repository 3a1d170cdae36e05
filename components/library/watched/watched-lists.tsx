"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { lookLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import styles from "@/components/library/library.module.css";
import { Block } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import { listKindWords } from "@/lib/domain/watch/listing";
import { watchWords } from "@/lib/domain/watch/watching";
import type { WatchedListView } from "@/lib/features/library/views/watched-lists";

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
    <li className={styles.watched}>
      <div className={styles.rowTitle}>
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
      </div>
      <span className={styles.rowState}>{outcome !== null && <Chip look={lookLooks[outcome]} title={reason} />}</span>
      {canStop && (
        <Button
          variant="default"
          size="xs"
          loading={stop.isPending}
          aria-label={`Stop watching ${list.title}`}
          onClick={(): void => void stop.run({ projectId, listId: list.id })}
        >
          Stop watching
        </Button>
      )}
    </li>
  );
}

interface WatchedListsProps {
  projectId: string;
  lists: readonly WatchedListView[];
  canStop: boolean;
}

/** Feeds, sitemaps and searches whose new pages come into the library by themselves: when, and what came of it. */
export function WatchedLists({ projectId, lists, canStop }: WatchedListsProps): ReactNode {
  if (lists.length === 0) return null;
  return (
    <Block title="Watched feeds, sitemaps and searches">
      <ul className={styles.rows} aria-label="Watched feeds, sitemaps and searches">
        {lists.map((list) => (
          <WatchedList key={list.id} projectId={projectId} list={list} canStop={canStop} />
        ))}
      </ul>
    </Block>
  );
}
