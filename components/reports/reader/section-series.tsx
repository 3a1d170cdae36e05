import type { ReactNode } from "react";
import { SeriesPlot } from "@/components/kit/charts/series-plot";
import type { FigureSeries } from "@/lib/domain/report/figure-series";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";
import { Marker } from "./marker";

interface SectionSeriesProps {
  series: readonly FigureSeries[];
  cited: ReadonlyMap<string, CitedFactView>;
}

/** The figures of a section that are drawn, each mark a citation that opens its quote. */
export function SectionSeries({ series, cited }: SectionSeriesProps): ReactNode {
  const cite = (key: string): ReactNode => {
    const fact = cited.get(key);
    return fact && <Marker fact={fact} />;
  };
  const open = (key: string, mark: ReactNode): ReactNode => (
    <a href={`?fact=${key}`} data-marker={key} tabIndex={-1}>
      {mark}
    </a>
  );
  return series.map((one) => <SeriesPlot key={one.points[0]?.key} series={one} cite={cite} open={open} />);
}
