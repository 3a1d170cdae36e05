"use client";

import type { ReactNode } from "react";
import { Time } from "@/components/time";
import type { EventView } from "@/lib/views/models";
import styles from "./run.module.css";

/** What happened, the newest first. */
export function ActivityFeed({ events }: { events: readonly EventView[] }): ReactNode {
  if (events.length === 0) return <p className={styles.dim}>Nothing has happened yet.</p>;
  return (
    <ol className={styles.feed} aria-label="Activity, newest first">
      {events.map((event) => (
        <li key={`${event.runId ?? "project"} ${event.seq}`}>
          <span>
            {event.actor && <strong>{event.actor.name}: </strong>}
            {event.text}
          </span>
          <Time at={event.at} />
        </li>
      ))}
    </ol>
  );
}
