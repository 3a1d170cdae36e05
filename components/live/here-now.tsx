"use client";

import type { ReactNode } from "react";
import { usePresent } from "@/lib/client/use-project-live";
import styles from "./presence.module.css";

/** A word behind the name of a member who is here now. */
export function HereNow({ projectId, userId }: { projectId: string; userId: string }): ReactNode {
  const isHere = usePresent(projectId).some(({ id }) => id === userId);
  return isHere ? <span className={styles.here}>here now</span> : null;
}
