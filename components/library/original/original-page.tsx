"use client";

import { ActionIcon, Group, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Note } from "@/components/kit/states";
import type { Span } from "@/lib/domain/text/quote";
import styles from "./original.module.css";
import { type DrawnPage, originalPage } from "./page-query";

const ZOOMS = [1, 1.5, 2.25] as const;

interface OriginalPageProps {
  snapshotId: string;
  page: number;
  onPage: (page: number) => void;
  /** The present quote in the text as read, in code points; null for none. */
  quote: Span | null;
  /** Whether a part of it stands on this page. */
  isOnPage: boolean;
}

/** A page of the original as it was published, the quote boxed on it. */
export function OriginalPage({ snapshotId, page, onPage, quote, isOnPage }: OriginalPageProps): ReactNode {
  const [zoom, setZoom] = useState(0);
  const cache = useQueryClient();
  const usual = useQuery({ ...originalPage(snapshotId, page), placeholderData: keepPreviousData });
  // What is sharp when it is large comes in the place of what is shown until then.
  const large = useQuery({ ...originalPage(snapshotId, page, { size: "large" }), enabled: zoom > 0 });
  const pages = usual.data?.drawn?.pages ?? null;
  const drawn = usual.isPlaceholderData ? undefined : (large.data?.drawn ?? usual.data?.drawn);
  const come = (to: number) => (): void => {
    if (to >= 1 && (pages === null || to <= pages)) {
      void cache.prefetchQuery(originalPage(snapshotId, to, { isAhead: true }));
    }
  };
  return (
    <section className={styles.original} aria-label="Original page">
      <Group gap="xs" justify="space-between" className={styles.bar ?? ""}>
        <Group gap={4}>
          <Step
            label="Previous page"
            isOff={page <= 1}
            onIntent={come(page - 1)}
            onClick={(): void => onPage(page - 1)}
          >
            <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
          </Step>
          <span aria-live="polite">
            Page {page}
            {pages !== null && ` of ${pages}`}
          </span>
          <Step
            label="Next page"
            isOff={pages === null || page >= pages}
            onIntent={come(page + 1)}
            onClick={(): void => onPage(page + 1)}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          </Step>
        </Group>
        <Group gap={4}>
          <Step label="Smaller" isOff={zoom === 0} onClick={(): void => setZoom(zoom - 1)}>
            <IconZoomOut size={16} stroke={1.8} aria-hidden="true" />
          </Step>
          <Step label="Larger" isOff={zoom === ZOOMS.length - 1} onClick={(): void => setZoom(zoom + 1)}>
            <IconZoomIn size={16} stroke={1.8} aria-hidden="true" />
          </Step>
        </Group>
      </Group>
      {usual.error !== null && <Note tone="bad">{usual.error.message}</Note>}
      {usual.data?.taken != null && <Note>{usual.data.taken}</Note>}
      {drawn === null && usual.data?.taken == null && (
        <Note tone="bad">This page could not be drawn. Its text as read stands here; the file can be saved.</Note>
      )}
      {drawn === undefined && usual.error === null && <Skeleton className={styles.waiting ?? ""} radius="sm" />}
      {drawn && (
        <Sheet key={page} page={page} zoom={ZOOMS[zoom] ?? 1} drawn={drawn} quote={quote} isOnPage={isOnPage} />
      )}
    </section>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  /** When somebody is about to take it. */
  onIntent?: () => void;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, isOff, onIntent, onClick, children }: StepProps): ReactNode {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      disabled={isOff}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

interface SheetProps {
  page: number;
  zoom: number;
  drawn: DrawnPage;
  quote: Span | null;
  isOnPage: boolean;
}

/** One page at one size. */
function Sheet({ page, zoom, drawn, quote, isOnPage }: SheetProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const placed = drawn.quotes.find(({ start, end }) => start === quote?.start && end === quote.end);
  const boxes = placed?.boxes ?? [];
  const [first] = boxes;
  const place = first && `${zoom} ${quote?.start} ${first.top}`;
  useEffect(() => {
    if (place === undefined) return;
    frame.current?.querySelector("[data-box]")?.scrollIntoView({ block: "center", inline: "center" });
  }, [place]);
  return (
    <>
      {isOnPage && boxes.length === 0 && <Note tone="warn">The quote could not be placed on this page.</Note>}
      {boxes.length > 0 && placed?.goesOn && <p className={styles.more}>The quote continues on the next page.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={`Page ${page}, as published`}>
        <div className={styles.sheet} style={{ width: `${zoom * 100}%` }}>
          {/* biome-ignore lint/performance/noImgElement: it comes with its boxes, as it was drawn */}
          <img
            className={styles.picture}
            src={drawn.picture}
            width={drawn.width}
            height={drawn.height}
            alt={boxes.length > 0 ? `Page ${page} of the original, the quote boxed` : `Page ${page} of the original`}
            data-drawn=""
          />
          {boxes.map((box) => (
            <span
              key={`${box.left} ${box.top}`}
              className={styles.box}
              data-box=""
              style={{
                left: `${(box.left / drawn.width) * 100}%`,
                top: `${(box.top / drawn.height) * 100}%`,
                width: `${((box.right - box.left) / drawn.width) * 100}%`,
                height: `${((box.bottom - box.top) / drawn.height) * 100}%`,
              }}
            />
          ))}
        </div>
      </section>
    </>
  );
}
