import Link from "next/link";
import type { ReactNode } from "react";
import type { ContradictionView } from "@/lib/features/knowledge/views/contradictions";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import { axisOf } from "./axis";
import { AxisHead } from "./axis-head";
import styles from "./charts.module.css";
import { Track } from "./track";

const sides = ["First", "Second"] as const;

interface FiguresPlotProps {
  projectId: string;
  pair: Pick<ContradictionView, "a" | "b" | "figures">;
}

/**
 * The figures by which two facts contradict each other on one axis, a row for each quote, which it opens. The table says
 * the same to whoever does not see the marks.
 */
export function FiguresPlot({ projectId, pair }: FiguresPlotProps): ReactNode {
  const { figures } = pair;
  if (figures.length === 0) return null;
  const axis = axisOf(figures.flatMap(({ low, high }) => [low, high]));
  const factOf = (side: 0 | 1): FactView => (side === 0 ? pair.a : pair.b);
  return (
    <table className={styles.plot}>
      <caption className="visually-hidden">Figures that do not agree, by quote</caption>
      <thead>
        <tr>
          <th scope="col">Side</th>
          <th scope="col">Figure</th>
          <th scope="col">Source</th>
          <AxisHead axis={axis} />
        </tr>
      </thead>
      <tbody>
        {figures.map(({ side, quote, said, low, high }) => {
          const fact = factOf(side);
          const piece = fact.evidence[quote];
          if (piece === undefined) return null;
          const href = `/projects/${projectId}/library/${piece.sourceId}?fact=${fact.key}`;
          return (
            <tr key={`${side} ${quote}`}>
              <th scope="row">{sides[side]}</th>
              <td className={styles.said}>{said}</td>
              <td>
                <Link href={href} title={piece.quote}>
                  {piece.sourceTitle}
                </Link>
              </td>
              <td aria-hidden="true" className={styles.drawn}>
                {/* The whole row leads to the quote by mouse; by keyboard its source does. */}
                <Link href={href} tabIndex={-1} title={`${said}: “${piece.quote}”`}>
                  <Track axis={axis} low={low} high={high} side={side} />
                </Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
