"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { CommentsPlace } from "@/components/comments/comments-place";
import { Chip } from "@/components/kit/chip";
import { sourceLooks } from "@/components/kit/looks";
import { Empty, Note } from "@/components/kit/states";
import { flagWord } from "@/components/library/flag-words";
import { useKeys } from "@/components/shell/keys";
import { Page } from "@/components/shell/page";
import type { QuoteSpanView, SourceView } from "@/lib/features/kit/models";
import { asBlocks } from "./blocks";
import { QuoteList } from "./quote-list";
import { namedQuote, quoteName, steppedQuote } from "./quote-steps";
import { ReadAgain } from "./read-again";
import styles from "./source.module.css";
import { SourceDetails } from "./source-details";
import { SourceText } from "./source-text";
import { Versions } from "./versions";

/** The id of the text that is commented on. */
const SOURCE_TEXT = "source-text";

/** A source as it was read: its stored text with every quote in use, and the facts behind them beside it. */
export function SourceReader({ view }: { view: SourceView }): ReactNode {
  const { project, source, snapshot } = view;
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
        </>
      }
    >
      <Remarks view={view} />
      <Versions view={view} />
      {snapshot === null ? (
        <Empty title="There is no text">{source.statusReason ?? "This source has not been read yet."}</Empty>
      ) : (
        <Reading view={view} text={snapshot.text} />
      )}
    </Page>
  );
}

/** What a reader should know before they trust the text: exclusion, flags, what was cut. */
function Remarks({ view: { source, snapshot } }: { view: SourceView }): ReactNode {
  const said = new Set([...source.flags.map(flagWord), ...(snapshot?.notes ?? [])]);
  if (!source.isExcluded && said.size === 0) return null;
  return (
    <div className={styles.remarks}>
      {source.isExcluded && <Note tone="warn">This source is excluded: new runs do not read it.</Note>}
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

function Reading({ view, text }: { view: SourceView; text: string }): ReactNode {
  const { quotes } = view;
  const [name, setName] = useQueryState("fact", parseAsString);
  const frame = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => asBlocks(text, quotes), [text, quotes]);
  const current = namedQuote(name, quotes);

  const choose = useCallback(
    (quote: QuoteSpanView | null): void => {
      if (quote !== null) void setName(quoteName(quote, quotes));
    },
    [quotes, setName],
  );
  const chooseAt = useCallback(
    (factKey: string, at: number): void =>
      choose(quotes.find((quote) => quote.factKey === factKey && at >= quote.start && at < quote.end) ?? null),
    [quotes, choose],
  );
  const step = (by: 1 | -1): void => choose(steppedQuote(current, by, quotes));
  useKeys([
    { keys: "n", does: "Next quote", run: () => step(1) },
    { keys: "p", does: "Previous quote", run: () => step(-1) },
  ]);

  const start = current?.start;
  useEffect(() => {
    if (start === undefined) return;
    frame.current?.querySelector(`[data-at="${start}"]`)?.scrollIntoView({ block: "center" });
    frame.current?.querySelector(`[data-quote="${start}"][aria-pressed=true]`)?.scrollIntoView({ block: "nearest" });
  }, [start]);

  return (
    <div className={styles.layout} ref={frame}>
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
        <SourceText blocks={blocks} current={current} onChoose={chooseAt} />
      </article>
    </div>
  );
}
