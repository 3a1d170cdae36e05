import { Button, Group } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import styles from "./meanwhile.module.css";
import type { RevisedForm } from "./use-revised-form";

interface ChangedMeanwhileProps<V extends object> {
  use: Pick<RevisedForm<V>, "changed" | "takeTheirs" | "keepMine">;
  /** Who changed it last, and when; null where nobody knows. */
  by: { by: string | null; at: string | null } | null;
  /** Each field in words: what it is called, and what it says now. */
  words: { [F in keyof V & string]: readonly [label: string, now: string] };
}

/** Where somebody changed what is being written about: who, what, and the choice between theirs and one's own. */
export function ChangedMeanwhile<V extends object>({ use, by, words }: ChangedMeanwhileProps<V>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { changed, takeTheirs, keepMine } = use;
  function choose(choice: () => void): void {
    // The button goes with the choice; the writer goes on in the form.
    place.current?.closest("form")?.querySelector<HTMLElement>("input, textarea")?.focus();
    choice();
  }
  return (
    <div ref={place} role="status" className={styles.place}>
      {changed.length > 0 && (
        <Note tone="warn">
          <p className={styles.line}>
            <strong>{by?.by ?? "Somebody"}</strong> changed this {by?.at ? <Time at={by.at} /> : "meanwhile"}. What you
            wrote is not saved yet. It says now:
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <section className={styles.now} tabIndex={0} aria-label="What it says now">
            <dl>
              {changed.map((field) => (
                <div key={field}>
                  <dt>{words[field][0]}</dt>
                  <dd>{words[field][1] || "Nothing."}</dd>
                </div>
              ))}
            </dl>
          </section>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={(): void => choose(keepMine)}>
              Keep what I wrote
            </Button>
            <Button size="compact-sm" variant="default" onClick={(): void => choose(takeTheirs)}>
              Take theirs
            </Button>
          </Group>
        </Note>
      )}
    </div>
  );
}
