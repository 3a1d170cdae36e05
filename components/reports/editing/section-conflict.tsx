"use client";

import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { numberMarkers } from "@/lib/domain/markdown/citation";
import type { SectionText } from "@/lib/domain/report/section-edit";
import { mergeTexts, textDiff } from "@/lib/domain/text/text-diff";
import type { ReportEditingView } from "@/lib/features/reports/views/report-versions";
import styles from "./editing.module.css";
import { DiffText } from "./report-diff";

interface SectionConflictProps {
  /** What both began with. */
  base: SectionText;
  newest: ReportEditingView;
  ordinal: number;
  mine: SectionText;
  /** Goes on from the newest version with this text. */
  onTake: (text: SectionText) => void;
}

/** Two people changed one version: what the other made of the section beside one's own text, and how to go on. */
export function SectionConflict({ base, newest, ordinal, mine, onTake }: SectionConflictProps): ReactNode {
  const theirs = newest.sections[ordinal];
  if (theirs === undefined) return null;
  const both = mergeTexts(base.markdown, mine.markdown, theirs.markdown);
  const numbers = new Map<string, number>(numberMarkers(newest.sections));
  const facts = Object.fromEntries(
    newest.facts.map(({ key, statement }) => {
      const number = numbers.get(key) ?? null;
      return [key, { before: number, after: number, statement }] as const;
    }),
  );
  const isUntouched = theirs.markdown === base.markdown && theirs.heading === base.heading;
  return (
    <section className={styles.conflict} aria-label="Changed by someone else meanwhile">
      <Note tone="bad">
        {newest.author?.name ?? "Someone"} was first: version {newest.version} is the newest now. Nothing of yours was
        saved yet, and nothing of theirs is lost.
      </Note>
      {isUntouched ? (
        <p>This section is as you saw it; yours fits the newest version.</p>
      ) : (
        <div className={styles.sides}>
          <section aria-label="As it stands now">
            <h3>As it stands now</h3>
            <div className={styles.diffText}>
              <DiffText pieces={textDiff(base.markdown, theirs.markdown)} facts={facts} />
            </div>
          </section>
          <section aria-label="Your text">
            <h3>Your text</h3>
            <div className={styles.diffText}>
              <DiffText pieces={textDiff(base.markdown, mine.markdown)} facts={facts} />
            </div>
          </section>
        </div>
      )}
      <Group justify="flex-end">
        {!isUntouched && (
          <Button
            variant="default"
            onClick={(): void => onTake({ heading: theirs.heading, markdown: theirs.markdown })}
          >
            Begin with theirs
          </Button>
        )}
        {!isUntouched && both !== null && (
          <Button variant="default" onClick={(): void => onTake({ heading: mine.heading, markdown: both })}>
            Keep both changes
          </Button>
        )}
        <Button onClick={(): void => onTake(mine)}>Go on with mine</Button>
      </Group>
    </section>
  );
}
