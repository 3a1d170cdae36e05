"use client";

import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { findAnchor, type Place } from "@/lib/domain/text/anchor";
import type { ThreadView } from "@/lib/features/comments/views/comments";
import { highlight, offsetAt, type PageText, rangeOf, readPage } from "./passages";

export interface Passages {
  /** Null until the page is alive. */
  page: PageText | null;
  /** Where each thread's passage stands now. */
  places: ReadonlyMap<string, Place>;
  rangeOf: (threadId: string) => Range | null;
}

/** The text below the element of this id, read again whenever it changes. */
function usePage(rootId: string): PageText | null {
  const [page, setPage] = useState<PageText | null>(null);
  useEffect(() => {
    const root = document.getElementById(rootId);
    if (root === null) return;
    let frame = 0;
    const read = (): void => setPage(readPage(root));
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    read();
    return (): void => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [rootId]);
  return page;
}

/** Finds the passages of threads in a text, marks those that are open, and hears clicks on them. */
export function usePassages(
  rootId: string,
  threads: readonly ThreadView[],
  { openId, onOpen }: { openId: string | null; onOpen: (threadId: string) => void },
): Passages {
  const page = usePage(rootId);
  const places = useMemo(() => placesOf(page, threads), [page, threads]);

  useEffect(() => {
    if (page === null) return;
    const marked = threads.filter(({ resolved, id }) => resolved === null || id === openId);
    const ranges = new Map(marked.map(({ id }) => [id, rangeIn(page, places.get(id))]));
    highlight(
      [...ranges.values()].filter((range) => range !== null),
      ranges.get(openId ?? "") ?? null,
    );
    return (): void => highlight([], null);
  }, [page, places, threads, openId]);

  const hear = useEffectEvent((event: MouseEvent): void => {
    const isElsewhere = event.target instanceof Element && event.target.closest("a, button, [role=button]") !== null;
    if (page === null || isElsewhere || !(document.getSelection()?.isCollapsed ?? true)) return;
    const at = offsetAt(page, { x: event.clientX, y: event.clientY });
    const hit = threads.find(({ id, resolved }) => {
      const place = places.get(id);
      if (at === null || resolved !== null || place === undefined || place.state === "gone") return false;
      return at >= place.from && at < place.to;
    });
    if (hit) onOpen(hit.id);
  });
  useEffect(() => {
    const root = document.getElementById(rootId);
    const listener = (event: MouseEvent): void => hear(event);
    root?.addEventListener("click", listener);
    return (): void => root?.removeEventListener("click", listener);
  }, [rootId]);

  return {
    page,
    places,
    rangeOf: (threadId) => (page === null ? null : rangeIn(page, places.get(threadId))),
  };
}

function placesOf(page: PageText | null, threads: readonly ThreadView[]): Map<string, Place> {
  if (page === null) return new Map();
  return new Map(
    threads.flatMap(({ id, anchor }) => (anchor === null ? [] : [[id, findAnchor(page.text, anchor)] as const])),
  );
}

function rangeIn(page: PageText, place: Place | undefined): Range | null {
  return place === undefined || place.state === "gone" ? null : rangeOf(page, place);
}
