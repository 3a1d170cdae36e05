import type { ReactNode } from "react";
import { axisOf, percentOf, shareOn } from "./axis";
import styles from "./charts.module.css";

/** One bar: what it is called, how high it is, and its height in words. */
interface Bar {
  key: string;
  name: string;
  value: number;
  says: string;
}

/** Names that stand beneath the bars at most; between them some are left out. */
const NAMED = 7;
/** Bars that a name beneath the last of them needs at its right, where they are narrow. */
const ROOM = 3;

interface BarsProps {
  bars: readonly Bar[];
  /** The table that says the same to whoever does not see them. */
  children: ReactNode;
}

/** Bars over time, and beneath them, folded away, their table. */
export function Bars({ bars, children }: BarsProps): ReactNode {
  const axis = axisOf([0, ...bars.map(({ value }) => value)], 3);
  const most = bars.reduce<Bar | null>((high, bar) => (high !== null && high.value >= bar.value ? high : bar), null);
  const every = Math.ceil(bars.length / NAMED);
  const isNamed = (nth: number): boolean => nth % every === 0 && bars.length - nth >= Math.min(every, ROOM);
  return (
    <figure className={styles.figure}>
      {most !== null && (
        <figcaption>
          Most: {most.name}, {most.says}
        </figcaption>
      )}
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ key, name, value, says }, nth) => (
          <div key={key} className={styles.column} title={`${name}: ${says}`}>
            <div className={styles.pole}>
              <span className={styles.bar} style={{ blockSize: percentOf(shareOn(axis, value)) }} />
            </div>
            <span className={styles.barName}>{isNamed(nth) ? name : ""}</span>
          </div>
        ))}
      </div>
      <details className={styles.table}>
        <summary>As a table</summary>
        {children}
      </details>
    </figure>
  );
}
