import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { partNotLoaded } from "@/components/kit/later/part";

// What one has to ask for arrives when one does. Each is written out: the framework reads which script it is.
export const DraftReport = dynamic(
  () => import("./draft-report").then((module) => module.DraftReport).catch(partNotLoaded),
  {
    loading: () => <Skeleton aria-busy="true" height="40vh" radius="md" />,
  },
);
export const FactList = dynamic(() =>
  import("@/components/reports/reader/fact-list").then((module) => module.FactList).catch(partNotLoaded),
);
export const ContradictionsAndGaps = dynamic(() =>
  import("./contradictions-and-gaps").then((module) => module.ContradictionsAndGaps).catch(partNotLoaded),
);
export const SearchLog = dynamic(() =>
  import("@/components/runs/record/search-log").then((module) => module.SearchLog).catch(partNotLoaded),
);
export const Timeline = dynamic(() =>
  import("@/components/runs/record/timeline").then((module) => module.Timeline).catch(partNotLoaded),
);
export const Record = dynamic(() =>
  import("@/components/runs/record/record").then((module) => module.Record).catch(partNotLoaded),
);
export const NodePanel = dynamic(() =>
  import("@/components/runs/record/node-panel").then((module) => module.NodePanel).catch(partNotLoaded),
);

const ahead: Readonly<Partial<{ [part: string]: () => Promise<unknown> }>> = {
  report: () => import("./draft-report"),
  facts: () => import("@/components/reports/reader/fact-list"),
  conflicts: () => import("./contradictions-and-gaps"),
  searches: () => import("@/components/runs/record/search-log"),
  timeline: () => import("@/components/runs/record/timeline"),
  record: () => import("@/components/runs/record/record"),
  panel: () => import("@/components/runs/record/node-panel"),
};

/** Has the script of a tab come, or that of a step's panel, for whoever is about to open it. */
export function comePart(name: string): void {
  // Where it does not come is said once it is opened.
  ahead[name]?.().catch(() => undefined);
}
