"use client";

import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { CommentsPlace } from "@/components/comments/comments-place";
import { Chip } from "@/components/kit/chip";
import { partNotLoaded } from "@/components/kit/later/part";
import { sourceLooks } from "@/components/kit/looks";
import { Empty, Note } from "@/components/kit/states";
import { DeleteSource } from "@/components/library/delete-source";
import { originalPage, preloadOriginalPage } from "@/components/library/original/page-query";
import { RenameSource } from "@/components/library/rename-source";
import { useKeys } from "@/components/shell/keys";
import { Page } from "@/components/shell/page";
import { flagWord } from "@/lib/domain/files/flag-words";
import { spanOfPage } from "@/lib/domain/original/on-page";
import { goneFromPage } from "@/lib/domain/watch/change-words";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import type { SourceView } from "@/lib/features/library/views/source";
import { asBlocks } from "./blocks";
import { QuoteList } from "./quote-list";
import { namedQuote, pageShown, quoteName, steppedQuote } from "./quote-steps";
import { ReadAgain } from "./read-again";
import styles from "./source.module.css";
import { SourceDetails } from "./source-details";
import { SourceText } from "./source-text";
import { Versions } from "./versions";

// What draws a page is loaded where one is looked at.
const OriginalPage = dynamic(
  () =>
    import("@/components/library/original/original-page").then((loaded) => loaded.OriginalPage).catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className={styles.page ?? ""} radius="sm" /> },
);

/** The id of the text that is commented on. */
const SOURCE_TEXT = "source-text";

const OriginalDocument = dynamic(
  () =>
    import("@/components/library/original/original-document")
      .then((loaded) => loaded.OriginalDocument)
      .catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className={styles.page ?? ""} radius="sm" /> },
);

/** A source as it was read: its stored text with every quote in use, and the facts behind them beside it. */
export function SourceReader({ view }: { view: SourceView }): ReactNode {
  const { project, source, snapshot, holdings } = view;
  return (
    <Page
      title={source.title}
      crumbs={[
        { label: project.name, href: `/projects/${project.id}` },
        { label: "Library", href: `/projects/${project.id}/library` },
      ]}
      actions={
        <>
          <Chip look={sourceLooks[source.status]} title={source.statusReason} />
          <ReadAgain view={view} />
          {project.can.rename_source && <RenameSource projectId={project.id} source={source} />}
          {snapshot?.originalUrl && (
            <Button
              component="a"
              href={snapshot.originalUrl}
              download
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
            >
              Download original
            </Button>
          )}
          {holdings && <DeleteSource projectId={project.id} source={source} holdings={holdings} />}
        </>
      }
    >
      <Remarks view={view} />
      {snapshot != null && snapshot.originalTaken !== null && <Note>{snapshot.originalTaken}</Note>}
      <Versions view={view} />
      {snapshot === null ? (
        <Empty title="There is no text">{source.statusReason ?? "This source has not been read yet."}</Empty>
      ) : (
        <Reading view={view} snapshot={snapshot} />
      )}
    </Page>
  );
}

/** What a reader should know before they trust the text: exclusion, flags, what was cut. */
function Remarks({ view: { source, snapshot, gone } }: { view: SourceView }): ReactNode {
  const said = new Set([...source.flags.map(flagWord), ...(snapshot?.notes ?? [])]);
  if (!source.isExcluded && said.size === 0 && gone === null) return null;
  return (
    <div className={styles.remarks}>
      {source.isExcluded && <Note tone="warn">This source is excluded: new runs do not read it.</Note>}
      {gone && <Note tone="warn">{goneFromPage({ ...gone, readAtMs: Date.parse(gone.readAt) })}</Note>}
      {said.size > 0 && (
        <Note tone="warn">
          {[...said].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </div>
  );
}

type Snapshot = NonNullable<SourceView["snapshot"]>;

const shows = ["text", "page"] as const;

/** Whether the original is looked at, and which page of it. */
function useShown({ pages, isRendered }: Snapshot, current: QuoteSpanView | null): ShownPage {
  const [{ show, page: turned }, set] = useQueryStates({
    show: parseAsStringLiteral(shows).withDefault("text"),
    page: parseAsInteger,
  });
  const page = pageShown(pages, turned, current);
  return {
    next: page,
    page: show === "page" && pages.length > 0 ? page : null,
    isDocument: show === "page" && pages.length === 0 && isRendered,
    onShow: (to) => void set({ show: to, page: null }),
    onPage: useCallback((to) => void set({ page: to }), [set]),
  };
}

interface ShownPage {
  /** The page that is shown once one is. */
  next: number;
  /** Null where no page is shown. */
  page: number | null;
  /** Whether the whole document is shown beside its text, as one without pages. */
  isDocument: boolean;
  onShow: (to: (typeof shows)[number]) => void;
  /** Turns to a page; null goes with the present quote. */
  onPage: (to: number | null) => void;
}

function Reading({ view, snapshot }: { view: SourceView; snapshot: Snapshot }): ReactNode {
  const { quotes } = view;
  const { text, from, pages, originalUrl } = snapshot;
  const [name, setName] = useQueryState("fact", parseAsString);
  const frame = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => asBlocks(text, quotes), [text, quotes]);
  const current = namedQuote(name, quotes, from);
  const { page, next, isDocument, onShow, onPage } = useShown(snapshot, current);
  const cache = useQueryClient();
  const isBeside = page !== null || isDocument;
  if (page !== null) preloadOriginalPage(snapshot.id, page);

  const choose = useCallback(
    (quote: QuoteSpanView | null): void => {
      if (quote === null) return;
      void setName(quoteName(quote, quotes, from));
      onPage(null);
    },
    [quotes, from, setName, onPage],
  );
  const chooseAt = useCallback(
    (factKey: string, at: number): void =>
      choose(quotes.find((quote) => quote.factKey === factKey && at >= quote.start && at < quote.end) ?? null),
    [quotes, choose],
  );
  /** Whoever points at the switch is about to look at the original. */
  function come(): void {
    if (pages.length === 0) return;
    void import("@/components/library/original/original-page");
    void cache.prefetchQuery(originalPage(snapshot.id, next, { isAhead: true }));
  }
  const step = (by: 1 | -1): void => choose(steppedQuote(current, by, quotes));
  useKeys([
    { keys: "n", does: "Next quote", run: () => step(1) },
    { keys: "p", does: "Previous quote", run: () => step(-1) },
  ]);

  const start = current?.start;
  const isText = page === null;
  useEffect(() => {
    if (start === undefined) return;
    const text = isText ? document.getElementById(SOURCE_TEXT) : null;
    text?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "center" });
    frame.current?.querySelector(`[data-quote="${start}"][aria-pressed=true]`)?.scrollIntoView({ block: "nearest" });
  }, [start, isText]);

  const own = useMemo(() => (page === null ? null : spanOfPage(pages, page)), [pages, page]);
  const quote = useMemo(
    () => (current === null ? null : { start: current.start + from, end: current.end + from }),
    [current, from],
  );
  const inDocument = useMemo(
    () => (isDocument && current !== null ? { text, quote: { start: current.start, end: current.end } } : null),
    [isDocument, text, current],
  );
  const shown = page === null ? blocks : blocks.filter((block) => isWithin(block.start, own));
  return (
    <>
      {(pages.length > 0 || snapshot.isRendered) && originalUrl !== null && (
        <SegmentedControl
          className={styles.shows ?? ""}
          onPointerEnter={come}
          aria-label="What is shown"
          value={isBeside ? "page" : "text"}
          onChange={(value): void => onShow(value === "page" ? "page" : "text")}
          data={[
            { value: "text", label: "Text" },
            { value: "page", label: pages.length > 0 ? "Original page" : "As published" },
          ]}
        />
      )}
      <div className={styles.layout} ref={frame} data-beside={isBeside || undefined}>
        <aside className={styles.side} aria-label="About this source">
          <SourceDetails view={view} />
          <CommentsPlace
            projectId={view.project.id}
            subject={{ kind: "source", id: view.source.id }}
            rootId={SOURCE_TEXT}
            hasRail={false}
          />
          <QuoteList quotes={quotes} current={current} onChoose={choose} onStep={step} />
        </aside>
        <article className={styles.article} id={SOURCE_TEXT} data-commentable="" aria-label="Text of the source">
          {page !== null && <h2 className={styles.asRead}>Page {page} as read</h2>}
          {isDocument && <h2 className={styles.asRead}>Text as read</h2>}
          {shown.length === 0 && (
            <p className={styles.hint}>
              {own === null && snapshot.characters > text.length
                ? "The text of this page lies outside the part that is shown here."
                : "No text was read on this page."}
            </p>
          )}
          <SourceText blocks={shown} current={current} onChoose={chooseAt} />
        </article>
        {page !== null && originalUrl !== null && (
          <div className={styles.original}>
            <OriginalPage
              snapshotId={snapshot.id}
              page={page}
              onPage={onPage}
              quote={quote}
              isOnPage={current !== null && own !== null && current.start < own.end && current.end > own.start}
            />
          </div>
        )}
        {isDocument && (
          <div className={styles.original}>
            <OriginalDocument snapshotId={snapshot.id} on={inDocument} />
          </div>
        )}
      </div>
    </>
  );
}

function isWithin(start: number, span: { start: number; end: number } | null): boolean {
  return span !== null && start >= span.start && start < span.end;
}
