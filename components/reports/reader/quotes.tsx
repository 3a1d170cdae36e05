"use client";

import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { partLeftOut } from "@/components/kit/later/part";
import styles from "@/components/kit/report.module.css";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";
import type { Place } from "./quote-card";

const QuoteCard = dynamic(() => import("./quote-card").then((loaded) => loaded.QuoteCard).catch(partLeftOut), {
  ssr: false,
});

/** Waits before the card opens and closes, in milliseconds: long enough not to flicker under a passing pointer. */
const OPEN_MS = 80;
const CLOSE_MS = 120;

interface Shown {
  fact: CitedFactView;
  place: Place;
}

function markerAt(event: SyntheticEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-marker]") : null;
}

/** The fact of a card beside the text. */
function besideAt(event: SyntheticEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("[data-beside-fact]") : null;
}

function placeWithin(frame: HTMLElement, marker: HTMLElement): Place {
  const outer = frame.getBoundingClientRect();
  const { left, top, width, height } = marker.getBoundingClientRect();
  return { left: left - outer.left, top: top - outer.top, width, height };
}

/** One thing that is set now or a little later; what is set next takes its place. */
function useDelayed<T>(): [T | null, (to: T | null, ms: number) => void] {
  const [value, setValue] = useState<T | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function set(to: T | null, ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setValue(to), ms);
  }
  return [value, set];
}

interface QuotesProps {
  cited: readonly CitedFactView[];
  /** Whether the page has no place for the evidence: then a marker leads where its link does. */
  isElsewhere?: boolean;
  children: ReactNode;
}

/** Brings the markers of a text to life: the quote on hover and on focus, the evidence on click and Enter. */
export function Quotes({ cited, isElsewhere = false, children }: QuotesProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const byKey = useMemo(() => new Map(cited.map((fact) => [fact.key, fact])), [cited]);
  const [factKey, setFactKey] = useQueryState("fact", parseAsString);
  const [shown, setShown] = useDelayed<Shown>();

  // The text was drawn by the server, which does not know which of its markers is open.
  useEffect(() => {
    for (const marker of frame.current?.querySelectorAll<HTMLElement>("[data-marker]") ?? []) {
      marker.toggleAttribute("data-open", marker.dataset["marker"] === factKey);
    }
  });

  function show(event: SyntheticEvent, ms: number): void {
    const marker = markerAt(event);
    const fact = byKey.get(marker?.dataset["marker"] ?? "");
    if (marker && fact && frame.current) setShown({ fact, place: placeWithin(frame.current, marker) }, ms);
  }
  function hide(event: SyntheticEvent, ms: number): void {
    if (markerAt(event)) setShown(null, ms);
  }
  function onClick(event: MouseEvent): void {
    const key = markerAt(event)?.dataset["marker"] ?? besideAt(event)?.dataset["besideFact"];
    if (key === undefined || isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setShown(null, 0);
    void setFactKey(key);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || shown === null) return;
    event.stopPropagation();
    setShown(null, 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its links do; each link works by itself
    <div
      ref={frame}
      className={styles.quotes}
      onMouseOver={(event): void => show(event, OPEN_MS)}
      onMouseOut={(event): void => hide(event, CLOSE_MS)}
      onFocus={(event): void => show(event, 0)}
      onBlur={(event): void => hide(event, 0)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
      {shown && (
        <QuoteCard
          fact={shown.fact}
          place={shown.place}
          onStay={(): void => setShown(shown, 0)}
          onLeave={(): void => setShown(null, CLOSE_MS)}
        />
      )}
    </div>
  );
}
