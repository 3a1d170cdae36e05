"use client";

import { Skeleton, Tabs } from "@mantine/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useCallback, useState } from "react";
import { Chip } from "@/components/kit/chip";
import { partNotLoaded } from "@/components/kit/later/part";
import { runLooks } from "@/components/kit/looks";
import { Note } from "@/components/kit/states";
import { UnknownOrigin } from "@/components/kit/unknown-origin";
import { counted } from "@/components/kit/words";
import { Present } from "@/components/live/present";
import { DeleteResearch } from "@/components/researchers/deletion/delete-research";
import { PlanList } from "@/components/runs/plan/list";
import { nodeQuery } from "@/components/runs/record/node-query";
import { searchQuery } from "@/components/runs/record/search-query";
import { Page } from "@/components/shell/page";
import { researcherCrumb } from "@/components/shell/researcher-crumb";
import { useAhead } from "@/lib/client/use-ahead";
import { useNarrow } from "@/lib/client/use-narrow";
import { useRun } from "@/lib/client/use-run";
import { strategyNames } from "@/lib/domain/core/words";
import { runName } from "@/lib/domain/deletion/run-name";
import { WARN_SHARE } from "@/lib/domain/run/budget";
import { lengthOf, pagesToFollow } from "@/lib/domain/run/of-settings";
import { modeSentence } from "@/lib/domain/run/run-mode";
import type { RunView } from "@/lib/features/runs/views/run";
import { ActivityFeed } from "./activity-feed";
import { GateStrip } from "./gate-strip";
import { HaltPanel } from "./halt-panel";
import styles from "./run.module.css";
import { RunActions } from "./run-actions";
import { RunCounters } from "./run-counters";
import {
  ContradictionsAndGaps,
  comePart,
  DraftReport,
  FactList,
  NodePanel,
  Record,
  SearchLog,
  Timeline,
} from "./run-parts";
import { RunProgress } from "./run-progress";

const PlanGraph = dynamic(
  () => import("@/components/runs/plan/graph").then((module) => module.PlanGraph).catch(partNotLoaded),
  {
    ssr: false,
    loading: () => <Skeleton aria-busy="true" height="62vh" radius="md" />,
  },
);

const PlanEditor = dynamic(() =>
  import("@/components/runs/plan/plan-editor").then((module) => module.PlanEditor).catch(partNotLoaded),
);

const tabs = ["graph", "list", "report", "facts", "conflicts", "searches", "timeline", "activity", "record"] as const;

function Banners({ view, isLost }: { view: RunView; isLost: boolean }): ReactNode {
  const { run } = view;
  return (
    <div className={styles.banner} aria-live="polite">
      <UnknownOrigin project={view.project} />
      {run.status === "halted" && <HaltPanel view={view} />}
      {run.mode === "plan" && run.status === "completed" && (
        <Note tone="accent">
          {run.statusReason} Nothing was researched.{" "}
          <Link href={`/projects/${view.project.id}/researchers/${view.researcher.id}/new-run`}>
            Start a run that researches it
          </Link>
        </Note>
      )}
      {run.mode === "replay" && (
        <Note tone="accent">
          This is a replay: every answer comes from the record of another run, nothing is asked anew.
          {!view.project.isOfUnknownOrigin && " This install made that record."}
        </Note>
      )}
      {run.status === "paused" && <Note tone="accent">{run.statusReason}</Note>}
      {run.status === "waiting" && run.stage !== "init" && (
        <Note tone="warn">
          {run.statusReason}{" "}
          {run.stage === "review" && run.report && (
            <>
              <Link href={`/projects/${view.project.id}/reports/${run.report.id}`}>Read the report</Link> or{" "}
            </>
          )}
          <Link href="/review">{run.stage === "review" && run.report ? "open" : "Open"} the review queue</Link>
        </Note>
      )}
      {run.waitingFor && <Note tone="warn">{run.waitingFor}</Note>}
      {run.limitReached && (
        <Note tone="warn">
          {run.limitReached}
          {run.tree && ` ${run.tree.accepted} of ${counted(run.tree.topics, "topic")} completed.`}
        </Note>
      )}
      {run.budget && run.budget.share >= WARN_SHARE && run.status !== "completed" && (
        <Note tone="warn">
          {Math.round(run.budget.share * 100)} % of the {run.budget.of}'s budget is spent. Research ends early enough to
          write the report.
        </Note>
      )}
      {isLost && (
        <Note tone="warn">
          The connection to the server is lost. What you see may be old; it is being opened again.
        </Note>
      )}
    </div>
  );
}

/** Which strategy plans the run, and why where nobody chose it. */
function strategyText({ strategy: { planner, shape, why } }: RunView["run"]): string {
  if (planner === null) return "The question decides how it is researched";
  const size = shape === null ? "" : ` of breadth ${shape.breadth} and depth ${shape.depth}`;
  return `${strategyNames[planner]}${size}${why === null ? "" : `, ${why}`}`;
}

/** Whether it may be deleted: nobody goes on with it unless a person has it go on. */
function isOver({ status }: RunView["run"]): boolean {
  return status === "completed" || status === "cancelled" || status === "halted";
}

function Mode({ mode }: { mode: RunView["run"]["mode"] }): ReactNode {
  const says = modeSentence(mode);
  return says === null ? null : <span>{says}</span>;
}

/** Has come what a step or a tab opens. */
function come({ run, nodes }: RunView, cache: QueryClient, { node: key, tab = "panel" }: DOMStringMap): void {
  comePart(tab);
  if (tab === "searches") void cache.prefetchQuery(searchQuery(run.id, run.counters.facts, { isAhead: true }));
  const node = nodes.find((one) => one.key === key);
  if (node) void cache.prefetchQuery(nodeQuery({ runId: run.id, node, nodes }, { isAhead: true }));
}

/** A run while it works and after it ended: the plan graph, the stages, what was found, what happened. */
export function RunScreen({ initial }: { initial: RunView }): ReactNode {
  const { view, connection } = useRun(initial.run.id, initial);
  const { project, researcher, run } = view;
  const cache = useQueryClient();
  const isNarrow = useNarrow();
  const [chosen, setTab] = useQueryState("tab", parseAsStringLiteral(tabs));
  const [nodeKey, setNode] = useQueryState("node", parseAsString);
  // Where it is narrow the list stands in the graph's place: it says the same.
  const tab = isNarrow && chosen === "list" ? "graph" : (chosen ?? "graph");
  // Until the plan is approved there is nothing but the plan to see, unless an address asks for more.
  const [isApproving, setIsApproving] = useState(false);
  // A quick run looks for no gaps, for which links would be followed.
  const pages = run.strategy.planner === "quick" ? 0 : pagesToFollow(run.settings, run.mode);
  const isReviewing = view.plan !== null && run.status === "waiting" && !isApproving;
  const isPlanAlone = isReviewing && chosen === null;
  const open = useCallback((key: string): void => void setNode(key), [setNode]);
  const [wasOpened, setWasOpened] = useState(nodeKey !== null);
  if (nodeKey !== null && !wasOpened) setWasOpened(true);
  const node = view.nodes.find((one) => one.key === nodeKey) ?? null;
  const ahead = useAhead("[data-node], [data-tab]", ({ dataset }) => come(view, cache, dataset));
  const whose = { run: run.number, researcher: researcher.name };
  const feed = <ActivityFeed events={view.events} projectId={project.id} of={whose} />;
  return (
    <Page
      title={`Run ${run.number}`}
      width="full"
      lead={run.question}
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }, researcherCrumb(project, researcher)]}
      present={<Present projectId={project.id} runId={run.id} />}
      actions={
        <>
          <span data-run-status={run.status} aria-live="polite">
            <Chip look={runLooks[run.status]} title={run.statusReason} />
          </span>
          <RunActions view={view} />
          {project.can.delete_research && isOver(run) && (
            <DeleteResearch
              doomed={{
                projectId: project.id,
                researcherId: researcher.id,
                runId: run.id,
                name: runName({ number: run.number, researcher: researcher.name }),
              }}
            />
          )}
        </>
      }
    >
      <Banners view={view} isLost={connection === "lost"} />
      <GateStrip run={run} />
      <div className={styles.about}>
        <RunCounters run={run} />
        <p className={styles.dim}>
          <span data-planner={run.strategy.planner}>{strategyText(run)}.</span>{" "}
          <span data-length>Report length: {lengthOf(run.settings)}.</span>{" "}
          {pages > 0 && `Follows links to at most ${counted(pages, "page")}. `}
          <Mode mode={run.mode} />
        </p>
      </div>
      {run.status === "running" && <RunProgress view={view} onReport={(): void => void setTab("report")} />}
      {view.plan && (
        <div hidden={!isReviewing}>
          <PlanEditor view={view} onApproving={setIsApproving}>
            {isNarrow === false && <PlanGraph nodes={view.nodes} selected={nodeKey} onOpen={open} />}
          </PlanEditor>
        </div>
      )}
      <Tabs
        {...ahead}
        display={isPlanAlone ? "none" : "block"}
        value={isPlanAlone ? null : tab}
        onChange={(value): void => void setTab(tabs.find((one) => one === value) ?? null)}
        keepMounted={false}
        mt="xs"
      >
        <Tabs.List>
          <Tabs.Tab value="graph">
            <span className={styles.onWide}>Graph</span>
            <span className={styles.onNarrow}>List</span>
          </Tabs.Tab>
          <Tabs.Tab className={styles.onWide ?? ""} value="list">
            List
          </Tabs.Tab>
          {(tab === "report" || view.nodes.some((one) => one.draft !== null)) && (
            <Tabs.Tab value="report" data-tab="report">
              Report
            </Tabs.Tab>
          )}
          <Tabs.Tab value="facts" data-tab="facts">
            Facts ({run.counters.facts})
          </Tabs.Tab>
          <Tabs.Tab value="conflicts" data-tab="conflicts">
            Contradictions and gaps ({run.counters.contradictions + run.counters.gaps})
          </Tabs.Tab>
          <Tabs.Tab value="searches" data-tab="searches">
            Searches
          </Tabs.Tab>
          <Tabs.Tab value="timeline" data-tab="timeline">
            Timeline
          </Tabs.Tab>
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
          <Tabs.Tab value="record" data-tab="record">
            Record
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="graph" pt="md">
          {isNarrow !== false && (
            <div className={styles.onNarrow}>
              <PlanList nodes={view.nodes} onOpen={open} />
            </div>
          )}
          <div className={`${styles.columns} ${styles.onWide}`} data-ended={run.endedAt !== null || undefined}>
            {isNarrow === null && <Skeleton height="62vh" radius="md" />}
            {isNarrow === false && <PlanGraph nodes={view.nodes} selected={nodeKey} onOpen={open} />}
            {/* What happened on the way has a tab of its own, once the run has ended. */}
            {run.endedAt === null && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
              <section className={styles.scroll} tabIndex={0} aria-label="Activity">
                {feed}
              </section>
            )}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="list" pt="md">
          <PlanList nodes={view.nodes} onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="report" pt="md">
          <DraftReport view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="facts" pt="md">
          {view.facts.length < run.counters.facts && (
            <p className={styles.dim}>
              The first {counted(view.facts.length, "fact")} of {run.counters.facts}.
            </p>
          )}
          <FactList projectId={project.id} facts={view.facts} />
        </Tabs.Panel>
        <Tabs.Panel value="conflicts" pt="md">
          <ContradictionsAndGaps {...view} />
        </Tabs.Panel>
        <Tabs.Panel value="searches" pt="md">
          <SearchLog projectId={project.id} runId={run.id} facts={run.counters.facts} />
        </Tabs.Panel>
        <Tabs.Panel value="timeline" pt="md">
          <Timeline nodes={view.nodes} onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value="activity" pt="md">
          {feed}
        </Tabs.Panel>
        <Tabs.Panel value="record" pt="md">
          <Record project={project} run={run} />
        </Tabs.Panel>
      </Tabs>
      {wasOpened && <NodePanel view={view} node={node} onOpen={open} onClose={(): void => void setNode(null)} />}
    </Page>
  );
}
