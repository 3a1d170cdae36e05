"use client";

import { type KeyboardEvent, memo, type ReactNode } from "react";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import type { Stretch, TextBlock } from "./blocks";
import styles from "./source.module.css";

/** From this many paragraphs on, those out of sight are not laid out: find-in-page and print pay for it. */
const MANY_BLOCKS = 300;

interface SourceTextProps {
  blocks: readonly TextBlock[];
  current: QuoteSpanView | null;
  /** Chooses the quote of this fact that holds this place, in code points. */
  onChoose: (factKey: string, at: number) => void;
}

/** A source's text, every quote in use marked, exactly the characters that were stored. */
export function SourceText({ blocks, current, onChoose }: SourceTextProps): ReactNode {
  return (
    <div className={styles.text} data-long={blocks.length > MANY_BLOCKS || undefined}>
      {blocks.map((block) => (
        <Block key={block.start} block={block} current={currentIn(block, current)} onChoose={onChoose} />
      ))}
    </div>
  );
}

/** The present quote where a block holds a part of it; the others are not drawn again when it changes. */
function currentIn(block: TextBlock, current: QuoteSpanView | null): QuoteSpanView | null {
  if (current === null) return null;
  return block.stretches.some((stretch) => isWithin(stretch, current)) ? current : null;
}

function isWithin({ start, factKeys }: Stretch, quote: QuoteSpanView): boolean {
  return factKeys.includes(quote.factKey) && start >= quote.start && start < quote.end;
}

interface BlockProps {
  block: TextBlock;
  current: QuoteSpanView | null;
  onChoose: SourceTextProps["onChoose"];
}

const Block = memo(function Block({ block, current, onChoose }: BlockProps): ReactNode {
  return (
    <p className={styles.block} data-heading={block.isHeading || undefined} data-table={block.isTable || undefined}>
      {block.stretches.map((stretch) => {
        const [first] = stretch.factKeys;
        if (first === undefined) return <Plain key={stretch.start} text={stretch.text} isHeading={block.isHeading} />;
        const choose = (): void => onChoose(first, stretch.start);
        const chooseByKey = (event: KeyboardEvent): void => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          choose();
        };
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button does not break over lines as a quote in a text must
          <span
            key={stretch.start}
            role="button"
            tabIndex={0}
            className={styles.quoted}
            data-at={stretch.start}
            aria-pressed={current !== null && isWithin(stretch, current)}
            onClick={choose}
            onKeyDown={chooseByKey}
          >
            <mark>{stretch.text}</mark>
          </span>
        );
      })}
    </p>
  );
});

/** Text that nobody quotes; the signs that make a heading stand back behind its words. */
function Plain({ text, isHeading }: { text: string; isHeading: boolean }): ReactNode {
  const hashes = isHeading ? (/^#{1,6} /.exec(text)?.[0] ?? "") : "";
  if (hashes === "") return text;
  return (
    <>
      <span className={styles.hashes}>{hashes}</span>
      {text.slice(hashes.length)}
    </>
  );
}
