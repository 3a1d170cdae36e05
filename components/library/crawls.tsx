"use client";

import { Button, Progress } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";
import { useCommand } from "@/lib/client/use-command";
import type { CrawlView } from "@/lib/features/kit/models";
import styles from "./library.module.css";

interface CrawlProps {
  projectId: string;
  crawl: CrawlView;
  canStop: boolean;
}

const ends: Record<Exclude<CrawlView["status"], "running">, string> = { done: "is read", stopped: "was stopped" };

function Crawl({ projectId, crawl, canStop }: CrawlProps): ReactNode {
  const { url, status, read, unread, queued, cap, reasons } = crawl;
  const stop = useCommand("stop_crawl", { says: "The site is not read any further. What was read stays." });
  const known = Math.min(cap, read + unread + queued);
  const isRunning = status === "running";
  return (
    <li className={styles.crawl}>
      <div>
        <strong>{url}</strong> {isRunning ? "is being read" : ends[status]}: {counted(read, "page")}
        {isRunning && ` of ${known}${queued > 0 ? " known so far" : ""}, at most ${cap}`}
        {unread > 0 && `, ${unread} could not be read`}.
        {reasons.length > 0 && <p className={styles.meta}>{reasons.join(" ")}</p>}
      </div>
      {isRunning && (
        <Progress value={known === 0 ? 0 : ((read + unread) / known) * 100} aria-label={`How much of ${url} is read`} />
      )}
      {isRunning && canStop && (
        <Button
          variant="default"
          size="xs"
          loading={stop.isPending}
          leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
          onClick={(): void => void stop.run({ projectId, crawlId: crawl.id })}
        >
          Stop
        </Button>
      )}
    </li>
  );
}

/** Sites that are read page by page into the library. */
export function Crawls({
  projectId,
  crawls,
  canStop,
}: Omit<CrawlProps, "crawl"> & { crawls: readonly CrawlView[] }): ReactNode {
  if (crawls.length === 0) return null;
  return (
    <ul className={styles.crawls} aria-label="Sites">
      {crawls.map((crawl) => (
        <Crawl key={crawl.id} projectId={projectId} crawl={crawl} canStop={canStop} />
      ))}
    </ul>
  );
}
