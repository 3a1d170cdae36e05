"use client";

import { Anchor, Button, Group, Skeleton } from "@mantine/core";
import { IconDownload, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useEffect, useState } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted, sized } from "@/components/kit/words";
import styles from "@/components/runs/run.module.css";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { useCommand } from "@/lib/client/use-command";
import { isOpenImport, useImports } from "@/lib/client/use-imports";
import { trailSentence } from "@/lib/domain/run/trail";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import type { RecordView } from "@/lib/features/runs/views/record";
import type { RunHeadView } from "@/lib/features/runs/views/run-head";
import { RunCosts } from "./run-costs";

const ArtifactViewer = dynamic(
  () => import("./artifact-viewer").then((loaded) => loaded.ArtifactViewer).catch(partNotLoaded),
  {
    ssr: false,
  },
);

/** How often the record is read while a replay is under way, in milliseconds. */
const EVERY_MS = 1_500;

type Replay = RecordView["replays"][number];

const whyWords = { missing: "is missing in the replay", differs: "differs", added: "is in the replay alone" } as const;

function Outcome({ replay }: { replay: Replay }): ReactNode {
  const { result } = replay;
  if (result === null) return <>A replay is under way.</>;
  const artifacts = result.isIdentical ? (
    <>Identical: {counted(result.compared, "artifact")}, byte for byte.</>
  ) : (
    <>
      Different: <code>{result.first?.path}</code> {result.first && whyWords[result.first.why]}.
    </>
  );
  return (
    <>
      {artifacts} {trailSentence(result.trail)}
    </>
  );
}

/** Whether nothing speaks against the run's record so far. */
function isFine({ result }: Replay): boolean {
  return result === null || (result.isIdentical && (result.trail?.bad ?? null) === null);
}

function Replays({ replays }: { replays: readonly Replay[] }): ReactNode {
  return (
    <ul className={styles.replays} aria-label="Replays">
      {replays.map((replay) => (
        <li key={replay.runId}>
          <Note tone={isFine(replay) ? "accent" : "bad"}>
            <Outcome replay={replay} /> <Time at={replay.at} />{" "}
            {replay.projectId && (
              <Link href={`/projects/${replay.projectId}/runs/${replay.runId}`}>Open the replay</Link>
            )}
          </Note>
        </li>
      ))}
    </ul>
  );
}

interface RecordProps {
  project: ProjectHeadView;
  run: RunHeadView;
}

/** What the run left, as files; its bundle; and whether a replay from its own evidence leaves the same. */
export function Record({ project, run }: RecordProps): ReactNode {
  const { id: runId } = run;
  const [open, setOpen] = useState<string | null>(null);
  const replay = useCommand("replay_run", { says: "The run is being replayed from its own evidence." });
  const ofRun = useImports().imports?.filter(({ sourceRunId }) => sourceRunId === runId) ?? [];
  const isWaiting = ofRun.some(isOpenImport);
  const failed = ofRun[0]?.error ?? null;
  const record = useQuery<RecordView>({
    queryKey: keys.record(runId),
    queryFn: () => fetchView("record", [runId]),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isWaiting || state.data?.replays.some(({ result }) => result === null) ? EVERY_MS : false,
  });
  const { refetch } = record;
  const newest = ofRun[0] && `${ofRun[0].id} ${ofRun[0].status}`;
  // What was read while a replay was prepared does not hold it yet, and afterwards nobody would read it again.
  useEffect(() => {
    if (newest !== undefined) void refetch();
  }, [newest, refetch]);
  if (record.isPending) return <Skeleton height={240} radius="sm" />;
  if (record.isError) return <Note tone="bad">{record.error.message}</Note>;
  const { isResting, whyNotWhole, artifacts, replays } = record.data;
  return (
    <>
      <p className={styles.dim}>
        The run’s id is <code>{runId}</code>.
        {whyNotWhole === null &&
          " Every prompt, answer, page and decision of a run is kept. Its bundle holds them all, with their hashes; a replay does the run again from them alone and compares what comes out."}
      </p>
      {whyNotWhole !== null && <Note tone="warn">{whyNotWhole}</Note>}
      {project.can.read_prompts && isResting && whyNotWhole === null && (
        <Group gap="xs" my="sm">
          <Button
            component="a"
            href={`/api/runs/${runId}/bundle`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Download the bundle
          </Button>
          <Button
            variant="default"
            loading={replay.isPending}
            leftSection={<IconRepeat size={16} aria-hidden="true" />}
            onClick={(): void => void replay.run({ projectId: project.id, runId })}
          >
            Replay
          </Button>
        </Group>
      )}
      {isWaiting && <Note tone="accent">A replay is being prepared.</Note>}
      {failed !== null && <Note tone="bad">{failed}</Note>}
      {replays.length > 0 && <Replays replays={replays} />}
      {project.can.read_costs && (
        <>
          <h2 className={styles.part}>What each agent used</h2>
          <RunCosts run={run} />
        </>
      )}
      <h2 className={styles.part}>{counted(artifacts.length, "artifact")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.artifacts} tabIndex={0} aria-label="Artifacts">
        <table>
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col">Size</th>
              <th scope="col">sha256</th>
            </tr>
          </thead>
          <tbody>
            {artifacts.map(({ path, sizeBytes, sha256, isCurrent }) => (
              <tr key={path}>
                <th scope="row">
                  <Anchor component="button" type="button" size="sm" onClick={(): void => setOpen(path)}>
                    {path}
                  </Anchor>
                  {!isCurrent && <span className={styles.dim}> an earlier rest’s</span>}
                </th>
                <td>{sized(sizeBytes)}</td>
                <td>
                  <code>{sha256.slice(0, 12)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ArtifactViewer runId={runId} path={open} onClose={(): void => setOpen(null)} />
    </>
  );
}
