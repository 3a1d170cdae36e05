"use client";

import { ActionIcon, Group, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Note } from "@/components/kit/states";
import type { Span } from "@/lib/domain/text/quote";
import styles from "./original.module.css";
import { boxesOf, type DrawnPage, drawPage, openPdf } from "./pdf";

const ZOOMS = [1, 1.5, 2.25] as const;

interface OriginalPageProps {
  /** Where its bytes are. */
  url: string;
  page: number;
  onPage: (page: number) => void;
  /** The page's text as read, and the quote's place in it in code points; null for no quote on this page. */
  on: { text: string; quote: Span; goesOn: boolean } | null;
}

type Opened = PDFDocumentProxy | "failed" | null;

function usePdf(url: string): Opened {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(url);
    const say = (what: Opened): void => {
      if (!isLeft) setOpened(what);
    };
    opening.then((task) => task.promise).then(say, () => say("failed"));
    return () => {
      isLeft = true;
      setOpened(null);
      opening.then((task) => task.destroy()).catch(() => undefined);
    };
  }, [url]);
  return opened;
}

/** A page of the original as it was published, the quote boxed on it. */
export function OriginalPage({ url, page, onPage, on }: OriginalPageProps): ReactNode {
  const pdf = usePdf(url);
  const [zoom, setZoom] = useState(0);
  if (pdf === "failed") {
    return (
      <Note tone="bad">The original could not be opened. Its text as read stands here; the file can be saved.</Note>
    );
  }
  const pages = pdf?.numPages ?? null;
  return (
    <section className={styles.original} aria-label="Original page">
      <Group gap="xs" justify="space-between" className={styles.bar ?? ""}>
        <Group gap={4}>
          <Step label="Previous page" isOff={page <= 1} onClick={(): void => onPage(page - 1)}>
            <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
          </Step>
          <span aria-live="polite">
            Page {page}
            {pages !== null && ` of ${pages}`}
          </span>
          <Step label="Next page" isOff={pages === null || page >= pages} onClick={(): void => onPage(page + 1)}>
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
      {pdf === null ? (
        <Skeleton className={styles.waiting ?? ""} radius="sm" />
      ) : (
        <Sheet key={`${page} ${zoom}`} pdf={pdf} page={page} zoom={ZOOMS[zoom] ?? 1} on={on} />
      )}
    </section>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, isOff, onClick, children }: StepProps): ReactNode {
  return (
    <ActionIcon variant="default" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

interface SheetProps {
  pdf: PDFDocumentProxy;
  page: number;
  zoom: number;
  on: OriginalPageProps["on"];
}

/** One page at one size; another is another sheet. */
function Sheet({ pdf, page, zoom, on }: SheetProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState<DrawnPage | "failed" | null>(null);
  const drawn = drawing === "failed" ? null : drawing;

  useEffect(() => {
    let isLeft = false;
    if (canvas.current === null || frame.current === null) return;
    const width = frame.current.clientWidth * zoom;
    drawPage(pdf, { number: page, canvas: canvas.current, width }).then(
      (done) => !isLeft && setDrawing(done),
      () => !isLeft && setDrawing("failed"),
    );
    return () => {
      isLeft = true;
    };
  }, [pdf, page, zoom]);

  const boxes = useMemo(() => (drawn === null || on === null ? [] : boxesOf(drawn, on)), [drawn, on]);
  const isPlaced = boxes !== null && boxes.length > 0;
  useEffect(() => {
    if (isPlaced) frame.current?.querySelector("[data-box]")?.scrollIntoView({ block: "center", inline: "center" });
  }, [isPlaced]);

  return (
    <>
      {boxes === null && <Note tone="warn">The quote could not be placed on this page.</Note>}
      {drawing === "failed" && <Note tone="bad">This page could not be drawn. Its text as read stands here.</Note>}
      {isPlaced && on?.goesOn && <p className={styles.more}>The quote continues on the next page.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={`Page ${page}, as published`}>
        <div className={styles.sheet} style={{ width: `${zoom * 100}%` }}>
          <canvas
            ref={canvas}
            className={styles.canvas}
            role="img"
            aria-label={isPlaced ? `Page ${page} of the original, the quote boxed` : `Page ${page} of the original`}
            data-drawn={drawing !== null || undefined}
          />
          {drawn !== null &&
            boxes?.map((box) => (
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
