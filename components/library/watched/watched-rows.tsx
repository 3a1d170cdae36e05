import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { lookLooks } from "@/components/kit/looks";
import styles from "@/components/library/library.module.css";
import { Block } from "@/components/shell/page";

interface WatchedRowProps {
  /** What is watched, as its button names it. */
  title: string;
  /** What came of the last look; null before the first. */
  outcome: keyof typeof lookLooks | null;
  reason: string | null;
  canStop: boolean;
  isStopping: boolean;
  stop: () => void;
  children: ReactNode;
}

/** One thing that is watched: what is told of it, what came of the last look, and what ends it. */
export function WatchedRow({
  title,
  outcome,
  reason,
  canStop,
  isStopping,
  stop,
  children,
}: WatchedRowProps): ReactNode {
  return (
    <li className={styles.watched}>
      <div className={styles.rowTitle}>{children}</div>
      <span className={styles.rowState}>{outcome !== null && <Chip look={lookLooks[outcome]} title={reason} />}</span>
      {canStop && (
        <Button variant="default" size="xs" loading={isStopping} aria-label={`Stop watching ${title}`} onClick={stop}>
          Stop watching
        </Button>
      )}
    </li>
  );
}

interface WatchedBlockProps<Row> {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

/** All that is watched of one kind; nothing where nothing is. */
export function WatchedBlock<Row>({ title, rows, children }: WatchedBlockProps<Row>): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Block title={title}>
      <ul className={styles.rows} aria-label={title}>
        {rows.map(children)}
      </ul>
    </Block>
  );
}
