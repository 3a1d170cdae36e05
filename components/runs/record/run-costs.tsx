"use client";

import { Skeleton } from "@mantine/core";
import { IconCoins } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Empty, Note } from "@/components/kit/states";
import tables from "@/components/kit/table.module.css";
import { WideTable } from "@/components/kit/wide-table";
import { grouped } from "@/components/kit/words";
import { dollars } from "@/components/projects/usage/usage-tables";
import styles from "@/components/runs/run.module.css";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import type { AgentCostView, RunCostsView } from "@/lib/features/kit/models";
import type { RunHeadView } from "@/lib/features/runs/views/run-head";

/** How often the figures are read while a run works, in milliseconds. */
const EVERY_MS = 3_000;

/** Where no model was asked, calls are all that there is to count. */
function columnsOf({ calls, tokensIn, tokensOut, costUsd }: AgentCostView, isAsked: boolean): [string, string][] {
  const counts: [string, string][] = [["Calls", grouped(calls)]];
  if (!isAsked) return counts;
  return [...counts, ["Tokens in", grouped(tokensIn)], ["Tokens out", grouped(tokensOut)], ["Cost", dollars(costUsd)]];
}

function Figures({ used, isAsked }: { used: AgentCostView; isAsked: boolean }): ReactNode {
  return columnsOf(used, isAsked).map(([name, figure]) => (
    <td key={name} className={styles.figure}>
      {figure}
    </td>
  ));
}

function CostTable({ costs: { agents, total } }: { costs: RunCostsView }): ReactNode {
  const isAsked = total.tokensIn > 0;
  return (
    <WideTable label="Costs by agent" minWidth={isAsked ? 480 : 240}>
      <table className={tables.table} aria-label="Costs by agent">
        <thead>
          <tr>
            <th scope="col">Agent</th>
            {columnsOf(total, isAsked).map(([name]) => (
              <th key={name} scope="col" className={styles.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((used) => (
            <tr key={used.agent} data-agent={used.agent}>
              <th scope="row">{used.agent.replaceAll("_", " ")}</th>
              <Figures used={used} isAsked={isAsked} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            <Figures used={total} isAsked={isAsked} />
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}

/** What each agent of the run used, for those who may read costs; read again while the run works. */
export function RunCosts({ run }: { run: Pick<RunHeadView, "id" | "status"> }): ReactNode {
  const isWorking = run.status === "running";
  const costs = useQuery<RunCostsView>({
    // What a run used when it came to rest is read once more then.
    queryKey: [...keys.runCosts(run.id), run.status],
    queryFn: () => fetchView("run-costs", [run.id]),
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: isWorking ? EVERY_MS : false,
  });
  if (costs.isPending) return <Skeleton height={160} radius="sm" />;
  if (costs.isError) return <Note tone="bad">{costs.error.message}</Note>;
  const { total } = costs.data;
  if (total.calls === 0) {
    return (
      <Empty icon={IconCoins} title="No agent was asked yet">
        What each agent uses appears here as the run works.
      </Empty>
    );
  }
  return (
    <>
      {total.tokensIn === 0 && (
        <p className={styles.dim}>No model was asked: the agents answered without one, which costs nothing.</p>
      )}
      <CostTable costs={costs.data} />
    </>
  );
}
