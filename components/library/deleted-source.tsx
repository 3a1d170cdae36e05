"use client";

import { Box } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { Block, Page } from "@/components/shell/page";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import type { DeletedSource as DeletedSourceView } from "@/lib/domain/deletion/holdings";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import { kindWords } from "./kind-words";

/** Who deleted it, and when. */
function Who({ by, requestedAt, deletedAt }: DeletedSourceView): ReactNode {
  const deed = deletedAt === null ? "is being deleted" : "was deleted";
  return (
    <>
      {deed}
      {by === null ? "" : ` by ${by}`}, <Time at={requestedAt} />
    </>
  );
}

/** What is left of a source: who deleted it and when, and in numbers what went with it. */
export function DeletedSource({
  project,
  deleted,
}: {
  project: ProjectHeadView;
  deleted: DeletedSourceView;
}): ReactNode {
  const { kind, facts, runs, deletedAt } = deleted;
  useRefreshWhile(deletedAt === null);
  return (
    <Page
      title="Deleted source"
      crumbs={[
        { label: project.name, href: `/projects/${project.id}` },
        { label: "Library", href: `/projects/${project.id}/library` },
      ]}
    >
      <Note tone="warn">
        <p>
          This source ({kindWords[kind].word.toLowerCase()}) <Who {...deleted} />.
        </p>
        {deletedAt !== null && (
          <p>
            {counted(facts, "fact")} that rested on it went with it, and its words were taken out of the records of{" "}
            {counted(runs, "run")}. Reports say so where they cited it.
          </p>
        )}
      </Note>
    </Page>
  );
}

/** The deleted sources of a library, where there are any. */
export function DeletedSources({
  projectId,
  deleted,
}: {
  projectId: string;
  deleted: readonly DeletedSourceView[];
}): ReactNode {
  if (deleted.length === 0) return null;
  return (
    <Box mt="xl">
      <Block title="Deleted sources">
        <ul>
          {deleted.map((source) => (
            <li key={source.id}>
              <Link href={`/projects/${projectId}/library/${source.id}`}>{kindWords[source.kind].word}</Link>{" "}
              <Who {...source} />
              {source.deletedAt !== null && source.facts > 0 && <>, with {counted(source.facts, "fact")}</>}
            </li>
          ))}
        </ul>
      </Block>
    </Box>
  );
}
