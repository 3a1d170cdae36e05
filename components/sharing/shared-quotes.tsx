"use client";

import { CloseButton } from "@mantine/core";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import styles from "./shared-quotes.module.css";

/** Pixels of the card: what it takes at most, and what it keeps from its marker and the window's edge. */
const CARD = { width: 384, height: 256, apart: 6, edge: 16 } as const;

interface Hovered {
  number: string;
  left: number;
  top?: number;
  bottom?: number;
}

function markerAt(event: SyntheticEvent): HTMLAnchorElement | null {
  const marker = event.target instanceof Element ? event.target.closest("a[data-note]") : null;
  return marker instanceof HTMLAnchorElement ? marker : null;
}

/** Where the card of a marker stands: beneath it, or above it in the lower part of the window. */
function placeOf(marker: HTMLElement): Omit<Hovered, "number"> {
  const { left, top, bottom } = marker.getBoundingClientRect();
  const place = { left: Math.max(CARD.edge, Math.min(left, window.innerWidth - CARD.width - CARD.edge)) };
  return bottom + CARD.height > window.innerHeight
    ? { ...place, bottom: window.innerHeight - top + CARD.apart }
    : { ...place, top: bottom + CARD.apart };
}

/** Scrolls the passage around a quote, or where that is shown whole what it stands in, so that the quote is in sight. */
function bringIntoSight(mark: HTMLElement): void {
  const passage = mark.parentElement;
  if (passage !== null && passage.scrollHeight > passage.clientHeight) {
    passage.scrollTop = mark.offsetTop - passage.offsetTop - Math.max(0, passage.clientHeight - mark.offsetHeight) / 2;
    return;
  }
  const frame = mark.closest(`.${styles.note}`)?.parentElement;
  if (frame) frame.scrollTop = mark.offsetTop + mark.offsetHeight - frame.clientHeight * 0.75;
}

/** What the note of a citation says, as it stands below the text, once more. */
function Note({ number }: { number: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const note = document.getElementById(`note-${number}`)?.cloneNode(true);
    if (!(note instanceof HTMLElement)) return;
    // The way back to the text leads nowhere from here.
    for (const back of note.querySelectorAll('a[href^="#cite-"]')) back.remove();
    place.current?.replaceChildren(...note.childNodes);
    // The words themselves are in sight, whatever stands around them.
    const mark = place.current?.querySelector("mark");
    if (mark) bringIntoSight(mark);
  }, [number]);
  return <div ref={place} className={styles.note} />;
}

interface Original {
  href: string;
  /** What the picture shows. */
  alt: string;
}

function originalAt(event: SyntheticEvent): Original | null {
  const link = event.target instanceof Element ? event.target.closest("a[data-original]") : null;
  return link instanceof HTMLAnchorElement ? { href: link.href, alt: link.dataset["original"] ?? "" } : null;
}

/** The page of the original that a quote stands on, as its link opens it, beneath the quote. */
function OriginalPicture({ href, alt }: Original): ReactNode {
  const [state, setState] = useState<"waiting" | "here" | "failed">("waiting");
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (state === "failed") {
    return <p role="alert">This page could not be shown. Try again in a minute; the quote stands above.</p>;
  }
  return (
    <figure ref={frame} className={styles.original} aria-busy={state === "waiting"}>
      {/* biome-ignore lint/performance/noImgElement: one picture, drawn for this reader alone and kept nowhere */}
      <img
        src={href}
        alt={alt}
        data-state={state}
        onLoad={(): void => setState("here")}
        onError={(): void => setState("failed")}
      />
    </figure>
  );
}

/**
 * Brings the citations of a shared report to life where scripts run: the quote on hover and on focus, and beside the
 * text on a click. Without scripts each leads to its note, which holds the same.
 */
export function SharedQuotes({ children }: { children: ReactNode }): ReactNode {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [original, setOriginal] = useState<Original | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another note in the same panel takes the focus anew
  useEffect(() => panel.current?.focus(), [open]);

  function show(event: SyntheticEvent): void {
    const marker = markerAt(event);
    if (marker === null) return;
    // Else the browser would show the same words once more.
    marker.removeAttribute("title");
    setHovered({ number: marker.dataset["note"] ?? "", ...placeOf(marker) });
  }
  function hide(event: SyntheticEvent): void {
    if (markerAt(event)) setHovered(null);
  }
  function onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const page = originalAt(event);
    if (page !== null) {
      event.preventDefault();
      setOriginal(page);
      return;
    }
    const marker = markerAt(event);
    if (marker === null) return;
    event.preventDefault();
    opener.current = marker;
    setHovered(null);
    setOriginal(null);
    setOpen(marker.dataset["note"] ?? null);
  }
  function close(): void {
    setOpen(null);
    setOriginal(null);
    opener.current?.focus();
    setHovered(null);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    if (hovered !== null) setHovered(null);
    else if (open !== null) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its links do; each link works by itself
    <div onMouseOver={show} onMouseOut={hide} onFocus={show} onBlur={hide} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
      {hovered !== null && hovered.number !== open && (
        <div
          className={styles.card}
          role="tooltip"
          style={{ left: hovered.left, top: hovered.top, bottom: hovered.bottom }}
        >
          <Note number={hovered.number} />
        </div>
      )}
      {open !== null && (
        <aside
          ref={panel}
          className={styles.panel}
          tabIndex={-1}
          aria-label="Evidence"
          data-wide={original !== null || undefined}
        >
          <div className={styles.head}>
            <h2>Citation {open}</h2>
            <CloseButton aria-label="Close the evidence" onClick={close} />
          </div>
          <Note number={open} />
          {original !== null && <OriginalPicture key={original.href} {...original} />}
        </aside>
      )}
    </div>
  );
}
