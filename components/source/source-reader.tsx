"use client";

import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Chip } from "@/components/chip";
import { flagWord } from "@/components/library/flag-words";
import { factLooks, sourceLooks } from "@/components/looks";
import { Page } from "@/components/page";
import { Empty, Note } from "@/components/states";
import { Time } from "@/components/time";
import { counted, percent } from "@/components/words";
import type { SourceView } from "@/lib/views/models";
import { asBlocks, type TextBlock } from "./blocks";
import styles from "./source.module.css";

interface TextProps {
  blocks: readonly TextBlock[];
  current: string | null;
  onChoose: (key: string) => void;
}

function Text({ blocks, current, onChoose }: TextProps): ReactNode {
  return (
    <div className={styles.text}>
      {blocks.map((block) => (
        <p key={block.start} className={styles.block} data-heading={block.isHeading || undefined}>
          {block.stretches.map((stretch, index) => {
            const [first] = stretch.factKeys;
            if (first === undefined) return stretch.text;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside does the same by keyboard
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a stored text never change
                key={index}
                data-fact={first}
                data-current={stretch.factKeys.includes(current ?? "") || undefined}
                onClick={(): void => onChoose(first)}
              >
                {stretch.text}
              </mark>
            );
          })}
        </p>
      ))}
    </div>
  );
}

function Details({ view }: { view: SourceView }): ReactNode {
  const { source, snapshot } = view;
  const rows: [string, ReactNode][] = [
    ["Kind", source.mediaType ?? source.kind],
    ["Author", snapshot?.author],
    ["Published", snapshot?.publishedOn],
    ["Read", snapshot && <Time at={snapshot.readAt} />],
    ["Length", snapshot && counted(snapshot.characters, "character")],
    ["Quality", percent(source.quality)],
    ["Address", source.url],
    ["sha256", snapshot?.sha256.slice(0, 16)],
  ];
  return (
    <dl className={styles.meta}>
      {rows.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A source as it was read: its stored text with every quote in use, and the facts behind them beside it. */
export function SourceReader({ view }: { view: SourceView }): ReactNode {
  const { project, source, snapshot, quotes } = view;
  const [current, setCurrent] = useQueryState("fact", parseAsString);
  const text = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => asBlocks(snapshot?.text ?? "", quotes), [snapshot?.text, quotes]);

  useEffect(() => {
    if (current === null) return;
    text.current?.querySelector(`mark[data-fact="${CSS.escape(current)}"]`)?.scrollIntoView({ block: "center" });
  }, [current]);

  useEffect(() => {
    const keys = quotes.map((quote) => quote.factKey);
    const step = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isTyping || event.ctrlKey || event.metaKey || !["n", "p"].includes(event.key) || keys.length === 0) return;
      const at = keys.indexOf(current ?? "");
      const next = event.key === "n" ? at + 1 : at <= 0 ? keys.length - 1 : at - 1;
      void setCurrent(keys[next % keys.length] ?? null);
    };
    window.addEventListener("keydown", step);
    return (): void => window.removeEventListener("keydown", step);
  }, [quotes, current, setCurrent]);

  return (
    <Page
      title={source.title}
      crumbs={[
        { label: project.name, href: `/projects/${project.id}` },
        { label: "Library", href: `/projects/${project.id}/library` },
      ]}
      actions={
        <Group gap="sm">
          <Chip look={sourceLooks[source.status]} title={source.statusReason} />
          {snapshot?.originalUrl && (
            <Button
              component="a"
              href={snapshot.originalUrl}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              Original
            </Button>
          )}
        </Group>
      }
    >
      {source.isExcluded && <Note tone="warn">This source is excluded: new runs do not read it.</Note>}
      {[...source.flags, ...(snapshot?.notes ?? [])].length > 0 && (
        <Note tone="warn">{[...new Set([...source.flags, ...(snapshot?.notes ?? [])])].map(flagWord).join("; ")}</Note>
      )}
      {snapshot === null ? (
        <Empty title="There is no text">{source.statusReason ?? "This source has not been read yet."}</Empty>
      ) : (
        <div className={styles.layout}>
          <div ref={text}>
            <Text blocks={blocks} current={current} onChoose={(key): void => void setCurrent(key)} />
          </div>
          <aside className={styles.side} aria-label="About this source">
            <Details view={view} />
            <h2>{counted(quotes.length, "quote")} in use</h2>
            {quotes.length === 0 ? (
              <p className={styles.hint}>No fact stands on this source yet.</p>
            ) : (
              <p className={styles.hint}>
                <kbd>n</kbd> next, <kbd>p</kbd> previous
              </p>
            )}
            <ul className={styles.quotes}>
              {quotes.map((quote) => (
                <li key={`${quote.factId}-${quote.start}`}>
                  <button
                    type="button"
                    className={styles.quote}
                    data-current={quote.factKey === current || undefined}
                    aria-pressed={quote.factKey === current}
                    onClick={(): void => void setCurrent(quote.factKey)}
                  >
                    {quote.statement}
                    <br />
                    <Chip look={factLooks[quote.status]} />
                  </button>
                </li>
              ))}
            </ul>
          </aside>
        </div>
      )}
    </Page>
  );
}
