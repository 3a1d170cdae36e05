"use client";

import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { NameTyped } from "@/components/kit/name-typed";
import { SkeletonRows } from "@/components/kit/skeletons";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ResearchHoldings } from "@/lib/domain/deletion/research";

/** What goes with it, in words; what there is none of is left out. */
function inWords({ runs, reports, shareLinks, exports, comments, facts }: ResearchHoldings, isRun: boolean): string {
  const all = [
    [isRun ? 0 : runs, "run", "runs"],
    [reports, "report", "reports"],
    [shareLinks, "share link", "share links"],
    [exports, "exported file", "exported files"],
    [comments, "comment", "comments"],
    [facts, "fact that nobody settled and nothing else uses", "facts that nobody settled and nothing else uses"],
  ] as const;
  return all.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)])).join(", ");
}

function Consequences({ holdings, isRun }: { holdings: ResearchHoldings; isRun: boolean }): ReactNode {
  const { keptFacts, laterRuns, laterReports, isScheduled } = holdings;
  const went = inWords(holdings, isRun);
  return (
    <>
      <Text>
        Its record goes: what was asked and answered, its plan and its trail
        {went === "" ? "." : `, and with it ${went}.`}
        {isScheduled && " It no longer runs by itself."}
      </Text>
      <Text>
        Sources stay, and so does shared knowledge: {keptFacts === 0 ? "any fact" : counted(keptFacts, "fact")} that
        people accepted, settled or cite, or that other runs, reports or answers use.
      </Text>
      {laterRuns > 0 && (
        <Text>
          {counted(laterRuns, "later run")} may have been told of it. What they were told is taken out of their records,
          and those that lose something can no longer be replayed or taken as a bundle. What they wrote themselves
          stays.
        </Text>
      )}
      {laterReports > 0 && (
        <Text>
          {counted(laterReports, "later report")} said what changed since one of it:{" "}
          {laterReports === 1 ? "it says" : "they say"} then that it was deleted.
        </Text>
      )}
    </>
  );
}

/** What is deleted: a researcher, or one of its runs. */
export interface Doomed {
  projectId: string;
  researcherId: string;
  runId: string | null;
  /** As it has to be typed. */
  name: string;
}

interface DeleteDialogueProps {
  doomed: Doomed;
  isOpen: boolean;
  close: () => void;
}

/** What goes with it, counted once it is asked for. */
function useHoldings(runId: string | null, researcherId: string, isOpen: boolean): UseQueryResult<ResearchHoldings> {
  return useQuery({
    queryKey: keys.researchHoldings(runId ?? researcherId),
    queryFn: () =>
      runId === null ? fetchView("researcher-deletion", [researcherId]) : fetchView("run-deletion", [runId]),
    enabled: isOpen,
  });
}

/** Says what goes with a run or a researcher and what stays, and asks for its name; then leads to where it stood. */
export function DeleteResearchDialogue({ doomed, isOpen, close }: DeleteDialogueProps): ReactNode {
  const [{ projectId, researcherId, runId, name }] = useState(doomed);
  const { data: holdings, error } = useHoldings(runId, researcherId, isOpen);
  const router = useRouter();
  const form = useForm({ initialValues: { name: "" } });
  const project = `/projects/${projectId}`;
  const shared = { onRefused: atFieldOf(form) };
  const run = useCommand("delete_run", {
    ...shared,
    says: "The run was deleted.",
    onDone: () => router.push(`${project}/researchers/${researcherId}`),
  });
  const researcher = useCommand("delete_researcher", {
    ...shared,
    says: "The researcher was deleted.",
    onDone: () => router.push(project),
  });
  const send = (values: { name: string }): void => {
    if (runId !== null) void run.run({ projectId, runId, ...values });
    else void researcher.run({ projectId, researcherId, ...values });
  };
  return (
    <FormDialogue
      title={`Delete “${name}”?`}
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit(send)}
      button="Delete for good"
      color="red.9"
      isPending={run.isPending || researcher.isPending}
      isReady={holdings !== undefined}
    >
      {error && <Note tone="bad">{error.message}</Note>}
      {holdings === undefined && error === null && <SkeletonRows rows={2} height={48} />}
      {holdings !== undefined && <Consequences holdings={holdings} isRun={runId !== null} />}
      <Text>Nobody can bring it back. Backups and exports of the project made until now still hold it.</Text>
      <NameTyped name={name} {...form.getInputProps("name")} />
    </FormDialogue>
  );
}
