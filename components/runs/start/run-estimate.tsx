import type { ReactNode } from "react";
import { DescriptionList } from "@/components/kit/description-list";
import styles from "@/components/runs/run.module.css";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { NewRunView } from "@/lib/features/runs/views/new-run";
import { estimateRun } from "./estimate";

interface RunEstimateProps {
  settings: RunSettings;
  view: Pick<NewRunView, "capabilities" | "sources" | "usualCalls">;
}

/** Rounded, for it is an estimate. */
function inThousands(tokens: number): string {
  return `${Math.round(tokens / 1_000).toLocaleString("en")},000`;
}

/** What a run of these settings comes to: changes as one chooses. */
export function RunEstimate({ settings, view }: RunEstimateProps): ReactNode {
  const { driver, prices } = view.capabilities;
  const { iterations, topics, searches, passages, agentCalls, tokens, minutes, usd } = estimateRun(settings, {
    driver,
    prices,
    sources: view.sources.ready,
    usual: view.usualCalls,
  });
  const figures: [string, string][] = [
    ...(topics === null ? [] : [["Topics, at most", topics.toLocaleString("en")] satisfies [string, string]]),
    ["Iterations, at most", iterations.toLocaleString("en")],
    ["Searches, at most", searches.toLocaleString("en")],
    ["Passages read, at most", passages.toLocaleString("en")],
    [driver === "live" ? "Model calls, about" : "Calls of agents, about", agentCalls.toLocaleString("en")],
    ...(driver === "live" ? [["Tokens, about", inThousands(tokens.in + tokens.out)] satisfies [string, string]] : []),
    ["Minutes, about", minutes.toLocaleString("en")],
    ["Cost", driver === "offline" ? "none" : usd === null ? "by use" : `about $${usd.toFixed(2)}`],
  ];
  return (
    <div>
      <DescriptionList pairs={figures} className={styles.estimate} aria-live="polite" aria-label="Estimate" />
      <p className={styles.dim}>
        {view.usualCalls.length > 0
          ? "Calls and tokens are those that such runs usually take, by this project’s last runs."
          : "Calls and tokens are those that runs of this kind took when they were measured."}{" "}
        A run over texts of another kind may take half as many again.
      </p>
    </div>
  );
}
