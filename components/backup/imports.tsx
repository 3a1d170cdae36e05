"use client";

import { Anchor, Button, Progress } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { keys } from "@/lib/client/keys";
import { toastRefused } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import { useImports } from "@/lib/client/use-imports";
import type { ImportView } from "@/lib/features/backup/views/imports";
import styles from "./imports.module.css";

/** Where what was made of it is read; null where there is nothing, or nothing any more. */
function hrefOf({ projectId, runId, hasLines }: ImportView): string | null {
  if (projectId === null) return null;
  if (hasLines) return `/projects/${projectId}/imported`;
  return runId === null ? `/projects/${projectId}` : `/projects/${projectId}/runs/${runId}?tab=record`;
}

function State({ job }: { job: ImportView }): ReactNode {
  const href = hrefOf(job);
  if (job.status === "queued") return <span className={styles.dim}>Waits for its turn.</span>;
  if (job.status === "failed") return <span className={styles.bad}>{job.error}</span>;
  if (job.status === "running") {
    return <Progress className={styles.bar} value={job.progress} animated aria-label={`Import of ${job.name}`} />;
  }
  if (href === null) return <span className={styles.dim}>It was deleted since.</span>;
  return (
    <Anchor component={Link} href={href} aria-label={`Open ${job.name}`}>
      Open it
    </Anchor>
  );
}

function Row({ job }: { job: ImportView }): ReactNode {
  const cancel = useCommand("cancel_import");
  const word = job.status === "queued" ? "Cancel" : "Remove from the list";
  return (
    <li className={styles.row}>
      <span className={styles.name}>{job.name}</span>
      <State job={job} />
      <span className={styles.dim}>
        <Time at={job.createdAt} />
      </span>
      {job.status !== "running" && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${word}: ${job.name}`}
          loading={cancel.isPending}
          onClick={(): void => void cancel.run({ importId: job.id })}
        >
          {word}
        </Button>
      )}
    </li>
  );
}

/** Goes to what became of the zip that was sent last, as soon as it is there; says why when nothing did. */
function useArrival(imports: readonly ImportView[] | undefined): void {
  const router = useRouter();
  const queries = useQueryClient();
  const { data: awaited } = useQuery<string | null>({
    queryKey: keys.importAwaited,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const job = imports?.find(({ id, status }) => id === awaited && (status === "done" || status === "failed"));
  useEffect(() => {
    if (job === undefined) return;
    queries.setQueryData(keys.importAwaited, null);
    const href = hrefOf(job);
    if (href !== null) router.push(href);
    else if (job.error !== null) toastRefused(job.error);
  }, [job, queries, router]);
}

/** What one has sent to be imported: how far it is, what became of it. Nothing where there is none. */
export function Imports(): ReactNode {
  const { imports, problem } = useImports();
  useArrival(imports);
  if (problem !== null) return <Note tone="bad">{problem}</Note>;
  if (imports === undefined || imports.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.imports} tabIndex={0} aria-label="Imports">
      <h2>Imports</h2>
      <ul aria-live="polite">
        {imports.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
