"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ThreadView } from "@/lib/features/comments/views/comments";
import { besideOf } from "./beside";
import styles from "./comments.module.css";
import { rangeOf } from "./passages";
import { placeCards } from "./rail-layout";
import type { Stretch } from "./selection-button";
import type { Passages } from "./use-passages";

const GAP = 10;
/** The place of the comment that is being written. */
const NEW = "new";

interface RailProps {
  /** The id of the element that holds the text. */
  rootId: string;
  threads: readonly ThreadView[];
  passages: Passages;
  card: (thread: ThreadView) => ReactNode;
  form: ReactNode;
  stretch: Stretch | null | undefined;
}

/**
 * Threads beside the passages that they are on; those on the whole, or whose passage is gone, come first. What the text
 * itself has to stand beside it, as the evidence of its paragraphs, stands in the same column.
 */
export function Rail({ rootId, threads, passages, card, form, stretch }: RailProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [placed, setPlaced] = useState<ReturnType<typeof placeCards>>({ tops: new Map(), height: 0 });

  useEffect(() => {
    const rail = frame.current;
    if (rail === null) return;
    const root = document.getElementById(rootId);
    const beside = root && besideOf(root, rail);
    function topOf(range: Range | null | undefined): number {
      const railTop = rail?.getBoundingClientRect().top ?? 0;
      return range ? Math.max(0, range.getBoundingClientRect().top - railTop) : 0;
    }
    function wantedTop(id: string): number {
      if (id !== NEW) return topOf(passages.rangeOf(id));
      if (stretch && passages.page) return topOf(rangeOf(passages.page, stretch));
      // Where one reads.
      return Math.max(0, 80 - (rail?.getBoundingClientRect().top ?? 0));
    }
    function place(): void {
      const cards = [...(rail?.children ?? [])].flatMap((child) => {
        const id = child instanceof HTMLElement ? child.dataset["card"] : undefined;
        return id === undefined ? [] : [{ id, wantedTop: wantedTop(id), height: child.clientHeight }];
      });
      const next = placeCards([...cards, ...(beside?.cards() ?? [])], GAP);
      beside?.place(next.tops);
      setPlaced((before) => (isSame(before, next) ? before : next));
    }
    place();
    const observer = new ResizeObserver(place);
    for (const child of [...rail.children, ...(beside?.elements() ?? [])]) observer.observe(child);
    // They are switched on and off at the text.
    const switches = new MutationObserver(place);
    if (root) {
      observer.observe(root);
      switches.observe(root, { attributeFilter: ["data-margin"] });
    }
    return (): void => {
      observer.disconnect();
      switches.disconnect();
      beside?.end();
    };
  });

  return (
    <div ref={frame} className={styles.rail} style={{ minHeight: placed.height }}>
      {form && (
        <div className={styles.placed} data-card={NEW} style={{ top: placed.tops.get(NEW) ?? 0, zIndex: 1 }}>
          {form}
        </div>
      )}
      {threads.map((thread) => (
        <div
          key={thread.id}
          className={styles.placed}
          data-card={thread.id}
          style={{ top: placed.tops.get(thread.id) ?? 0 }}
        >
          {card(thread)}
        </div>
      ))}
    </div>
  );
}

function isSame(a: ReturnType<typeof placeCards>, b: ReturnType<typeof placeCards>): boolean {
  return (
    a.height === b.height && a.tops.size === b.tops.size && [...a.tops].every(([id, top]) => b.tops.get(id) === top)
  );
}
