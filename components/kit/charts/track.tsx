import type { ReactNode } from "react";
import { type Axis, percentOf, shareOn } from "./axis";
import styles from "./charts.module.css";

interface TrackProps {
  axis: Axis;
  low: number;
  high: number;
  /** Of two sides the one whose figure it is: the second has another shape. */
  side?: 0 | 1;
}

/** One figure on an axis: a dot, or a bar where it is a range. */
export function Track({ axis, low, high, side = 0 }: TrackProps): ReactNode {
  const [from, to] = [shareOn(axis, low), shareOn(axis, high)];
  return (
    <div className={styles.track}>
      {axis.ticks.map((tick) => (
        <span key={tick} className={styles.grid} style={{ insetInlineStart: percentOf(shareOn(axis, tick)) }} />
      ))}
      <span
        className={styles.mark}
        data-side={side}
        style={{ insetInlineStart: percentOf(from), inlineSize: percentOf(to - from) }}
      />
    </div>
  );
}
