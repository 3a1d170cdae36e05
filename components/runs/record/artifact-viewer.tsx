"use client";

import { Button, Code, CopyButton, Drawer, Group, SegmentedControl, Skeleton } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/kit/states";
import { sized } from "@/components/kit/words";
import { LiveMarkdown } from "@/components/reports/reader/live-markdown";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import type { ArtifactView } from "@/lib/features/runs/views/artifact";
import styles from "./artifact-viewer.module.css";

/** Lines that are drawn; a file to save has all of them. */
const LINES = 3_000;

function formatted(row: string): string {
  try {
    return JSON.stringify(JSON.parse(row), null, 2);
  } catch {
    return row;
  }
}

function linesOf({ text, mediaType }: ArtifactView): string[] {
  const rows = text.replace(/\n$/, "").split("\n");
  return mediaType === "application/jsonl" ? rows.flatMap((row) => formatted(row).split("\n")) : rows;
}

function Lines({ artifact }: { artifact: ArtifactView }): ReactNode {
  const lines = linesOf(artifact);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label="Lines">
        <ol>
          {lines.slice(0, LINES).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file that never changes
            <li key={index}>{line}</li>
          ))}
        </ol>
      </section>
      {(artifact.isCut || lines.length > LINES) && (
        <p className={styles.dim}>This is its beginning. Download the file to read all of it.</p>
      )}
    </>
  );
}

function Body({ artifact }: { artifact: ArtifactView }): ReactNode {
  const isMarkdown = artifact.mediaType === "text/markdown";
  const [shown, setShown] = useState<string>("text");
  if (!isMarkdown || artifact.isCut) return <Lines artifact={artifact} />;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Shown as"
        value={shown}
        onChange={setShown}
        data={[
          { value: "text", label: "As text" },
          { value: "lines", label: "As written" },
        ]}
      />
      {shown === "lines" ? (
        <Lines artifact={artifact} />
      ) : (
        <article className={styles.text}>
          <LiveMarkdown
            markdown={artifact.text}
            draw={(cited): ReactNode => <Code>{cited.map((key) => `F${key}`).join(" ")}</Code>}
          />
        </article>
      )}
    </>
  );
}

function Head({ artifact, address }: { artifact: ArtifactView; address: string }): ReactNode {
  return (
    <Group gap="xs" my="xs">
      <Button
        component="a"
        href={address}
        download
        size="compact-md"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        Download
      </Button>
      <CopyButton value={artifact.sha256}>
        {({ copied, copy }): ReactNode => (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={copy}
          >
            {copied ? "Copied" : "Copy its sha256"}
          </Button>
        )}
      </CopyButton>
      <span className={styles.dim}>
        {sized(artifact.sizeBytes)} · <code>{artifact.sha256.slice(0, 12)}</code>
      </span>
    </Group>
  );
}

interface ArtifactViewerProps {
  runId: string;
  /** Null while none is open. */
  path: string | null;
  onClose: () => void;
}

/** A file that a run left, drawn by what it is: Markdown as text, JSON and the rest line by line. */
export function ArtifactViewer({ runId, path, onClose }: ArtifactViewerProps): ReactNode {
  const address = (path ?? "").split("/").map(encodeURIComponent).join("/");
  const artifact = useQuery<ArtifactView>({
    queryKey: keys.artifact(runId, path ?? ""),
    queryFn: () => fetchView("artifact", [runId, ...(path ?? "").split("/")]),
    enabled: path !== null,
    // It never changes, unless somebody changes it behind our back: then the next reading says so.
    staleTime: 0,
    retry: false,
  });
  return (
    <Drawer opened={path !== null} onClose={onClose} position="right" size="xl" title={path ?? ""}>
      {path !== null && artifact.isPending && <Skeleton height={240} radius="sm" />}
      {artifact.isError && <Note tone="bad">{artifact.error.message}</Note>}
      {artifact.data && !artifact.isError && (
        <>
          <Head artifact={artifact.data} address={`/api/runs/${runId}/artifacts/${address}`} />
          <Body key={artifact.data.path} artifact={artifact.data} />
        </>
      )}
    </Drawer>
  );
}
