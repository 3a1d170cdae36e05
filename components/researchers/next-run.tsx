"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";
import styles from "@/components/projects/project.module.css";
import { Block } from "@/components/shell/page";
import type { Sensitivity, Strategy } from "@/lib/domain/core/words";
import { limitsInWords } from "@/lib/domain/run/budget";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import type { LastRunView } from "@/lib/features/runs/views/last-run";

const strategyWords: Record<Strategy, string> = {
  quick: "a quick answer",
  perspectives: "several perspectives",
  tree: "a tree of topics",
  auto: "as the question asks for",
};

const sensitivityWords: Record<Sensitivity, string> = {
  normal: "all sources",
  restricted: "the library and allowed sites",
  no_web: "the library alone",
};

function Settings({ settings }: { settings: NonNullable<LastRunView["settings"]> }): ReactNode {
  const { strategy, perspectives, iterations, sensitivity, followPages = 0 } = settings;
  const limits = limitsInWords(settings);
  return (
    <p className={styles.meta}>
      <span>{strategyWords[strategy]}</span>
      {strategy === "perspectives" && <span>{counted(perspectives, "perspective")}</span>}
      <span>{counted(iterations, "round")} at most</span>
      <span>{limits === "none" ? "no limit" : limits}</span>
      <span>{sensitivityWords[sensitivity]}</span>
      {followPages > 0 && <span>{counted(followPages, "page")} by links at most</span>}
    </p>
  );
}

function LastRun({ projectId, lastRun }: { projectId: string; lastRun: LastRunView }): ReactNode {
  const { id, number, settings, plan } = lastRun;
  return (
    <div className={styles.fold}>
      {settings && (
        <>
          <p>
            The settings of <Link href={`/projects/${projectId}/runs/${id}`}>run {number}</Link>:
          </p>
          <Settings settings={settings} />
        </>
      )}
      {plan.length > 0 && (
        <>
          <p>Its plan:</p>
          <ul>
            {plan.map(({ key, title }) => (
              <li key={key}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What the next run is told and set to: folded history, which opens to its text, the last settings and plan. */
export function NextRun({ view }: { view: ResearcherView }): ReactNode {
  const { history, lastRun, project } = view;
  if (history.length === 0 && lastRun === null) return null;
  return (
    <Block title="What the next run begins with">
      {history.map((fold) => (
        <details key={fold.id} className={styles.fold}>
          <summary>Summary: {fold.title}</summary>
          {fold.text.split("\n\n").map((part) => (
            <p key={part}>{part}</p>
          ))}
        </details>
      ))}
      {lastRun && <LastRun projectId={project.id} lastRun={lastRun} />}
    </Block>
  );
}
