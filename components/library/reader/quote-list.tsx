"use client";

import { ActionIcon, Group } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { factLooks } from "@/components/kit/looks";
import { counted } from "@/components/kit/words";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import styles from "./source.module.css";

interface QuoteListProps {
  quotes: readonly QuoteSpanView[];
  current: QuoteSpanView | null;
  onChoose: (quote: QuoteSpanView) => void;
  onStep: (step: 1 | -1) => void;
}

/** The facts behind a source's quotes, in the order in which the quotes stand in it. */
export function QuoteList({ quotes, current, onChoose, onStep }: QuoteListProps): ReactNode {
  return (
    <>
      <div className={styles.quotesHead}>
        <h2>{counted(quotes.length, "quote")} in use</h2>
        {quotes.length > 0 && (
          <Group gap={4}>
            <ActionIcon
              variant="default"
              aria-label="Previous quote"
              title="Previous quote (p)"
              onClick={(): void => onStep(-1)}
            >
              <IconChevronUp size={16} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Next quote"
              title="Next quote (n)"
              onClick={(): void => onStep(1)}
            >
              <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          </Group>
        )}
      </div>
      {quotes.length === 0 && (
        <p className={styles.hint}>No facts from this source yet. Quotes appear once a run has read it.</p>
      )}
      <ol className={styles.quotes}>
        {quotes.map((quote) => (
          <li key={`${quote.factId}-${quote.start}`}>
            <button
              type="button"
              className={styles.quote}
              data-quote={quote.start}
              aria-pressed={quote === current}
              onClick={(): void => onChoose(quote)}
            >
              <span>{quote.statement}</span>
              <Chip look={factLooks[quote.status]} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
