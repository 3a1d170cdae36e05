"use client";

import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { goneWords } from "@/lib/domain/watch/change-words";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";
import { supportWords } from "./support-words";

/** Where a marker stands, in pixels of the article. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface QuoteCardProps {
  fact: CitedFactView;
  place: Place;
  onStay: () => void;
  onLeave: () => void;
}

/** The quote behind a marker, at the marker. */
export function QuoteCard({ fact, place, onStay, onLeave }: QuoteCardProps): ReactNode {
  return (
    <Popover opened width={360} shadow="md" position="top" withinPortal withRoles={false} trapFocus={false}>
      <Popover.Target>
        <span className={styles.anchor} style={place} aria-hidden="true" />
      </Popover.Target>
      <Popover.Dropdown className={styles.card ?? ""} role="tooltip" onMouseEnter={onStay} onMouseLeave={onLeave}>
        <blockquote>{fact.quote}</blockquote>
        {fact.beside.length > 0 && <p>Beside it:</p>}
        {fact.beside.map((words) => (
          <blockquote key={words}>{words}</blockquote>
        ))}
        <strong>
          {fact.sourceTitle}
          {fact.sourceHost === null ? "" : ` (${fact.sourceHost})`}
        </strong>
        {fact.fields.length > 0 && <p>{fact.fields.join(" · ")}</p>}
        <p>{supportWords[fact.support]}</p>
        {fact.goneAt && <p>✕ {goneWords(Date.parse(fact.goneAt))}</p>}
        {fact.status === "rejected" && <p>✕ A reviewer rejected this fact.</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
