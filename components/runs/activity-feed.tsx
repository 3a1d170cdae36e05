"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Time } from "@/components/kit/time";
import type { EventView } from "@/lib/features/kit/models";
import styles from "./run.module.css";

/** Whose work an event belongs to: where several researchers work, their lines are told apart by it. */
function Thread({ event, projectId }: { event: EventView; projectId: string }): ReactNode {
  const { run, researcher } = event;
  if (researcher === null) return null;
  const place = run === null ? `researchers/${researcher.id}` : `runs/${run.id}`;
  return (
    <Link className={styles.thread ?? ""} href={`/projects/${projectId}/${place}`}>
      {researcher.name}
      {run && `, run ${run.number}`}
    </Link>
  );
}

interface ActivityFeedProps {
  events: readonly EventView[];
  projectId: string;
  /** The run whose own feed this is, with its researcher, named once above it; absent in a project's feed. */
  of?: { run: number; researcher: string };
}

/** What happened, the newest first. */
export function ActivityFeed({ events, projectId, of }: ActivityFeedProps): ReactNode {
  const whose = of === undefined ? null : `Run ${of.run} of ${of.researcher}`;
  if (events.length === 0) return <p className={styles.dim}>Nothing has happened yet.</p>;
  return (
    <>
      {whose !== null && <p className={styles.dim}>{whose}</p>}
      <ol className={styles.feed} aria-label={`Activity${whose === null ? "" : ` of ${whose}`}, newest first`}>
        {events.map((event) => (
          <li key={`${event.run?.id ?? "project"} ${event.seq}`}>
            {of === undefined && <Thread event={event} projectId={projectId} />}
            <span>
              {event.actor && <strong>{event.actor.name}: </strong>}
              {event.text}
            </span>
            <Time at={event.at} />
          </li>
        ))}
      </ol>
    </>
  );
}
