import type { ReactNode } from "react";
import { grouped } from "@/components/kit/words";
import type { Axis } from "./axis";
import styles from "./charts.module.css";

/** The head of the column in which marks stand: where their axis begins and ends. */
export function AxisHead({ axis }: { axis: Axis }): ReactNode {
  return (
    <td aria-hidden="true">
      <div className={styles.axis}>
        {[axis.from, axis.to].map((tick) => (
          <span key={tick}>{grouped(tick)}</span>
        ))}
      </div>
    </td>
  );
}
