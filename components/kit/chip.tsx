import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./chip.module.css";

type Tone = "plain" | "accent" | "good" | "warn" | "bad" | "info";

/** How a state looks: its own icon and its own word; the tone only repeats them. */
export interface Look {
  icon: Icon;
  word: string;
  tone: Tone;
  /** Whether the icon turns: only for what is under way. */
  turns?: boolean;
}

/** A state by shape, icon and word. `title` says why, on hover. */
export function Chip({ look, title }: { look: Look; title?: string | null | undefined }): ReactNode {
  const { icon: Shape, word, tone, turns } = look;
  return (
    <span className={styles.chip} data-tone={tone} title={title ?? undefined}>
      <span className={styles.icon} data-turns={turns || undefined}>
        <Shape size={16} stroke={1.8} aria-hidden="true" />
      </span>
      {word}
    </span>
  );
}
