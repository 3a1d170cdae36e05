import { type Icon, IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./states.module.css";

interface EmptyProps {
  icon?: Icon;
  title: string;
  /** The level of its title: below that of what it stands in. */
  level?: "h2" | "h3";
  /** What this is for. */
  children: ReactNode;
  /** The first step. */
  action?: ReactNode;
}

/** Nothing here yet: says what this is for and offers the first step. */
export function Empty({ icon: Shape, title, level: Heading = "h2", children, action }: EmptyProps): ReactNode {
  return (
    <div className={styles.empty}>
      {Shape && <Shape className={styles.icon} size={28} stroke={1.4} aria-hidden="true" />}
      <Heading>{title}</Heading>
      <div>{children}</div>
      {action}
    </div>
  );
}

const noteIcons = { plain: IconInfoCircle, accent: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertTriangle };

interface NoteProps {
  tone?: keyof typeof noteIcons;
  children: ReactNode;
}

/** A remark within a page, such as what went wrong with one thing on it. */
export function Note({ tone = "plain", children }: NoteProps): ReactNode {
  const Shape = noteIcons[tone];
  return (
    <div className={styles.note} data-tone={tone} role={tone === "bad" ? "alert" : undefined}>
      <Shape size={18} stroke={1.7} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
