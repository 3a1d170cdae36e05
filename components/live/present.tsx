"use client";

import { Avatar } from "@mantine/core";
import type { ReactNode } from "react";
import { usePresent } from "@/lib/client/use-project-live";
import styles from "./presence.module.css";

/** People shown by their initials at most; the others are counted. */
const SHOWN = 5;

/** Who else looks at a run, or, without one, has any page of the project open. */
export function Present({ projectId, runId }: { projectId: string; runId?: string }): ReactNode {
  const present = usePresent(projectId);
  const here = runId === undefined ? present : present.filter((person) => person.runId === runId);
  const people = [...new Map(here.map((person) => [person.id, person])).values()];
  const label = runId === undefined ? "Here now" : "Looking at this run";
  // The region stays, so that who comes is heard.
  return (
    <div className={styles.present} aria-live="polite">
      {people.length > 0 && (
        <ul aria-label={label}>
          {people.slice(0, SHOWN).map(({ id, name }) => (
            <li key={id} title={name}>
              <Avatar size={24} name={name} color="initials" aria-hidden="true" />
              <span className="visually-hidden">{name}</span>
            </li>
          ))}
          {people.length > SHOWN && <li>and {people.length - SHOWN} more</li>}
        </ul>
      )}
    </div>
  );
}
