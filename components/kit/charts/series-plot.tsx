import type { ReactNode } from "react";
import type { FigureSeries } from "@/lib/domain/report/figure-series";
import { axisOf } from "./axis";
import { AxisHead } from "./axis-head";
import styles from "./charts.module.css";
import { Track } from "./track";

interface SeriesPlotProps {
  series: FigureSeries;
  /** Draws the citation of a fact, which opens its quote. */
  cite: (key: string) => ReactNode;
  /** Makes of a mark what opens the quote of a fact, by mouse; by keyboard its citation does. */
  open: (key: string, mark: ReactNode) => ReactNode;
}

const titles = { year: "Figures by year", place: "Figures by place" } as const;
const heads = { year: "Year", place: "Place" } as const;

/** Figures of one subject over years or places: a table, and beside it each of them on one axis. */
export function SeriesPlot({ series: { by, points }, cite, open }: SeriesPlotProps): ReactNode {
  const axis = axisOf(points.flatMap(({ low, high }) => [low, high]));
  return (
    <table className={styles.plot} data-series={by}>
      <caption className="visually-hidden">{titles[by]}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[by]}</th>
          <th scope="col">Figure</th>
          <AxisHead axis={axis} />
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, of, said, low, high }) => (
          <tr key={key}>
            <th scope="row">{of}</th>
            <td className={styles.said}>
              {said} {cite(key)}
            </td>
            <td aria-hidden="true" className={styles.drawn}>
              {open(key, <Track axis={axis} low={low} high={high} />)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
