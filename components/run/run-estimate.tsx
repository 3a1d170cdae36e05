import type { ReactNode } from "react";
import { DescriptionList } from "@/components/description-list";
import type { RunSettings } from "@/lib/domain/settings";
import type { CapabilitiesView } from "@/lib/views/models";
import { estimateRun } from "./estimate";
import styles from "./run.module.css";

interface RunEstimateProps {
  settings: RunSettings;
  capabilities: CapabilitiesView;
}

/** What a run of these settings comes to: changes as one chooses. */
export function RunEstimate({ settings, capabilities }: RunEstimateProps): ReactNode {
  const { driver, prices } = capabilities;
  const { iterations, topics, searches, passages, agentCalls, minutes, usd } = estimateRun(settings, {
    driver,
    prices,
  });
  const figures: [string, string][] = [
    ...(topics === null ? [] : [["Topics, at most", topics.toLocaleString("en")] satisfies [string, string]]),
    ["Iterations, at most", iterations.toLocaleString("en")],
    ["Searches, at most", searches.toLocaleString("en")],
    ["Passages read, at most", passages.toLocaleString("en")],
    [driver === "live" ? "Model calls, at most" : "Steps of reading, at most", agentCalls.toLocaleString("en")],
    ["Minutes, about", minutes.toLocaleString("en")],
    ["Cost", driver === "offline" ? "none" : usd === null ? "by use" : `about $${usd.toFixed(2)}`],
  ];
  return (
    <div>
      <DescriptionList pairs={figures} className={styles.estimate} aria-live="polite" aria-label="Estimate" />
      <p className={styles.dim}>With searches for what is missing; those that a review sends back come on top.</p>
    </div>
  );
}
