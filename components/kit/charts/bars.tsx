import { Table } from "@mantine/core";
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
  /** What a bar stands for, and what its height is: “Month”, “Cost”. */
  what: string;
  measure: string;
  bars: readonly Bar[];
}

/** Bars over time with their table, which says the same to whoever does not see them. */
export function Bars({ what, measure, bars }: BarsProps): ReactNode {
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
        <Table aria-label={`${measure} by ${what.toLowerCase()}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{what}</Table.Th>
              <Table.Th scope="col">{measure}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bars.map(({ key, name, says }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{says}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </figure>
  );
}
