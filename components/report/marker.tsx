"use client";

import { Popover } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { CitedFactView } from "@/lib/views/models";
import styles from "./report.module.css";
import { supportWords } from "./support-words";

/** Waits before the card opens and closes, in milliseconds: long enough not to flicker under a passing pointer. */
const OPEN_MS = 80;
const CLOSE_MS = 120;

interface MarkerProps {
  fact: CitedFactView;
  isOpen: boolean;
  onOpen: (key: string) => void;
}

function useDelayed(): { isShown: boolean; show: (ms: number) => void; hide: (ms: number) => void } {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (to: boolean, ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(to), ms);
  };
  return { isShown, show: (ms) => set(true, ms), hide: (ms) => set(false, ms) };
}

function QuoteCard({ fact }: { fact: CitedFactView }): ReactNode {
  return (
    <>
      <blockquote>{fact.quote}</blockquote>
      <strong>
        {fact.sourceTitle}
        {fact.sourceHost === null ? "" : ` (${fact.sourceHost})`}
      </strong>
      <p>{supportWords[fact.support]}</p>
      {fact.status === "rejected" && <p>✕ A reviewer rejected this fact.</p>}
    </>
  );
}

/** A citation in the text: its quote on hover and on focus, its evidence on click and Enter. */
export function Marker({ fact, isOpen, onOpen }: MarkerProps): ReactNode {
  const { isShown, show, hide } = useDelayed();
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !isShown) return;
    event.stopPropagation();
    hide(0);
  }
  return (
    <Popover
      opened={isShown}
      width={360}
      shadow="md"
      position="top"
      withinPortal
      trapFocus={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.marker}
          data-marker={fact.key}
          data-open={isOpen || undefined}
          data-status={fact.status}
          aria-label={`Citation ${fact.number}: “${fact.quote}” ${fact.sourceTitle}${fact.status === "rejected" ? ", rejected" : ""}`}
          onMouseEnter={(): void => show(OPEN_MS)}
          onMouseLeave={(): void => hide(CLOSE_MS)}
          onFocus={(): void => show(0)}
          onBlur={(): void => hide(0)}
          onKeyDown={onKeyDown}
          onClick={(): void => {
            hide(0);
            onOpen(fact.key);
          }}
        >
          {fact.number}
          {fact.status === "rejected" && "✕"}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.card ?? ""}
        role="tooltip"
        onMouseEnter={(): void => show(0)}
        onMouseLeave={(): void => hide(CLOSE_MS)}
      >
        <QuoteCard fact={fact} />
      </Popover.Dropdown>
    </Popover>
  );
}
