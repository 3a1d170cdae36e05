"use client";

import { type KeyboardEvent, memo, type ReactNode } from "react";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import type { Stretch, TableRow, TextBlock } from "./blocks";
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

interface PartProps extends Omit<BlockProps, "block"> {
  stretch: Stretch;
}

/** A stretch of the text: a quote is a button that chooses it. */
function Part({ stretch, current, onChoose }: PartProps): ReactNode {
  const [first] = stretch.factKeys;
  if (first === undefined) return <Words pieces={stretch.pieces} />;
  const choose = (): void => onChoose(first, stretch.start);
  const chooseByKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button does not break over lines as a quote in a text must
    <span
      role="button"
      tabIndex={0}
      className={styles.quoted}
      aria-pressed={current !== null && isWithin(stretch, current)}
      onClick={choose}
      onKeyDown={chooseByKey}
    >
      <mark>
        <Words pieces={stretch.pieces} />
      </mark>
    </span>
  );
}

const Block = memo(function Block({ block, current, onChoose }: BlockProps): ReactNode {
  const { rows, stretches, isHeading } = block;
  const drawn = (all: readonly Stretch[]): ReactNode =>
    all.map((stretch) => <Part key={stretch.start} stretch={stretch} current={current} onChoose={onChoose} />);
  if (rows !== null) return <TableBlock rows={rows} drawn={drawn} />;
  return (
    <p className={styles.block} data-heading={isHeading || undefined}>
      {drawn(stretches)}
    </p>
  );
});

function TableBlock({
  rows,
  drawn,
}: {
  rows: readonly TableRow[];
  drawn: (all: readonly Stretch[]) => ReactNode;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.table} tabIndex={0} aria-label="Table">
      <table>
        <tbody>
          {rows.map(({ start, isHead, cells }) => (
            <tr key={start}>
              {cells.map((cell, nth) => {
                const words = drawn(cell);
                // biome-ignore-start lint/suspicious/noArrayIndexKey: a cell has no name but its place in the row
                return isHead ? (
                  <th key={nth} scope="col">
                    {words}
                  </th>
                ) : (
                  <td key={nth}>{words}</td>
                );
                // biome-ignore-end lint/suspicious/noArrayIndexKey: a cell has no name but its place in the row
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Words of the text; signs of Markdown are there, and not seen. */
function Words({ pieces }: Pick<Stretch, "pieces">): ReactNode {
  return pieces.map(({ start, text, as, tones }) => {
    if (as === "words" && tones.length === 0) return text;
    const look = as === "words" ? undefined : styles[as];
    return (
      <span key={start} className={look} data-tone={as === "words" ? tones.join(" ") : undefined}>
        {text}
      </span>
    );
  });
}
