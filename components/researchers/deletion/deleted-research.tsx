import { Box } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { RefreshWhile } from "@/components/live/refresh-while";
import { Block, Page } from "@/components/shell/page";
import type { DeletedResearch as DeletedResearchView } from "@/lib/domain/deletion/research";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";

function nameOf({ kind, number }: DeletedResearchView): string {
  return kind === "run" ? `Run ${number ?? ""}`.trim() : "Researcher";
}

/** Who deleted it, and when. */
function Who({ by, requestedAt, deletedAt }: DeletedResearchView): ReactNode {
  const deed = deletedAt === null ? "is being deleted" : "was deleted";
  return (
    <>
      {deed}
      {by === null ? "" : ` by ${by}`}, <Time at={requestedAt} />
    </>
  );
}

/** What went with it, in numbers. */
function went({ kind, runs, facts, laterRuns }: DeletedResearchView): string {
  const all = [
    kind === "researcher" && runs > 0 ? `${counted(runs, "run")} went with it.` : "",
    facts > 0 ? `${counted(facts, "fact")} that nothing else uses went with it.` : "",
    laterRuns > 0 ? `Its words were taken out of the records of ${counted(laterRuns, "later run")}.` : "",
    "Facts that people accepted or that others use stayed, and all sources.",
  ];
  return all.filter((sentence) => sentence !== "").join(" ");
}

/** What is left of a run or a researcher: who deleted it and when, and in numbers what went with it. */
export function DeletedResearch({
  project,
  deleted,
}: {
  project: ProjectHeadView;
  deleted: DeletedResearchView;
}): ReactNode {
  return (
    <Page
      title={deleted.kind === "run" ? "Deleted run" : "Deleted researcher"}
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
    >
      <RefreshWhile isUnderWay={deleted.deletedAt === null} />
      <Note tone="warn">
        <p>
          {deleted.kind === "run" ? nameOf(deleted) : "This researcher"} <Who {...deleted} />.
        </p>
        {deleted.deletedAt !== null && <p>{went(deleted)}</p>}
      </Note>
    </Page>
  );
}

/** The deleted researchers and runs of a project, where there are any. */
export function DeletedResearchList({
  projectId,
  deleted,
}: {
  projectId: string;
  deleted: readonly DeletedResearchView[];
}): ReactNode {
  if (deleted.length === 0) return null;
  return (
    <Box mt="xl">
      <Block title="Deleted researchers and runs">
        <ul>
          {deleted.map((one) => (
            <li key={one.id}>
              <Link href={`/projects/${projectId}/${one.kind === "run" ? "runs" : "researchers"}/${one.id}`}>
                {nameOf(one)}
              </Link>{" "}
              <Who {...one} />
            </li>
          ))}
        </ul>
      </Block>
    </Box>
  );
}
