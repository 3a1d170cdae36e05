import Link from "next/link";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import type { SummaryVersionView, SummaryView } from "@/lib/features/researchers/views/summary";
import { RetrySummary } from "./retry-summary";
import styles from "./summary.module.css";

interface SummaryBlockProps {
  project: { id: string; mayResearch: boolean };
  summary: SummaryView;
}

/** One paragraph whose numbers lead to the quotes of the facts that it cites. */
function Cited({
  projectId,
  text,
  cited,
}: {
  projectId: string;
  text: string;
  cited: SummaryView["cited"];
}): ReactNode {
  return (
    <p>
      {text.split(/(\[\d+\])/).map((part, index) => {
        const number = /^\[(\d+)\]$/.exec(part)?.[1];
        const fact = number === undefined ? undefined : cited[Number(number) - 1];
        if (fact === undefined) return part;
        const href = `/projects/${projectId}/library/${fact.sourceId}?fact=${fact.key}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
          <Link key={index} href={href} title={fact.statement} className={styles.marker}>
            {number}
          </Link>
        );
      })}
    </p>
  );
}

function Changes({ changes }: { changes: NonNullable<SummaryView["changes"]> }): ReactNode {
  return (
    <details className={styles.changes}>
      <summary>What it changed, sentence by sentence</summary>
      <div>
        {changes.map(({ kind, text }, index) => {
          const Part = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
          return <Part key={index}>{text}</Part>;
        })}
      </div>
    </details>
  );
}

function Origin({ projectId, version }: { projectId: string; version: SummaryVersionView }): ReactNode {
  const { researcher, by, at } = version;
  return (
    <>
      <Time at={at} />
      {researcher && (
        <span>
          when <Link href={`/projects/${projectId}/researchers/${researcher.id}`}>{researcher.name}</Link> was completed
        </span>
      )}
      {by && <span>by {by.name}</span>}
    </>
  );
}

function Versions({ projectId, summary }: { projectId: string; summary: SummaryView }): ReactNode {
  if (summary.versions.length < 2) return null;
  return (
    <details className={styles.changes}>
      <summary>{counted(summary.versions.length, "version")}</summary>
      <ol className={styles.versions}>
        {summary.versions.map((version) => (
          <li key={version.number}>
            <p className={styles.meta}>
              <Link
                href={`/projects/${projectId}?summary=${version.number}`}
                aria-current={version.number === summary.shown?.number || undefined}
              >
                Version {version.number}
              </Link>
              <Origin projectId={projectId} version={version} />
            </p>
            {version.changes && <p>{version.changes}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Request({ project, summary }: SummaryBlockProps): ReactNode {
  const { request } = summary;
  if (request === null) return null;
  if (request.status === "waiting") {
    return (
      <div role="status">
        <Note>
          The summary is being made again with what “{request.researcher}” found.
          {request.reason && ` It waits: ${request.reason}`}
        </Note>
      </div>
    );
  }
  return (
    <Note tone="warn">
      The summary could not be made again with what “{request.researcher}” found, and stays as it was. {request.reason}{" "}
      {project.mayResearch && <RetrySummary projectId={project.id} />}
    </Note>
  );
}

/** What a project knows so far, with its versions; nothing before the first researcher was completed. */
export function SummaryBlock({ project, summary }: SummaryBlockProps): ReactNode {
  const { shown, cited, changes } = summary;
  if (shown === null && summary.request === null) return null;
  return (
    <Block title="What is known so far">
      <Request project={project} summary={summary} />
      {shown && (
        <>
          {!shown.isNewest && (
            <Note tone="warn">
              This is version {shown.number}. <Link href={`/projects/${project.id}`}>See the newest</Link>.
            </Note>
          )}
          <div className={styles.text}>
            {shown.text
              .split(/\n{2,}/)
              .map((part) => part.trim())
              .filter((part) => part !== "")
              .map((part) => (
                <Cited key={part} projectId={project.id} text={part} cited={cited} />
              ))}
          </div>
          <p className={styles.meta}>
            <span>{shown.number === 0 ? "As it was imported" : `Version ${shown.number}`}</span>
            <Origin projectId={project.id} version={shown} />
          </p>
          {shown.changes && <p className={styles.said}>{shown.changes}</p>}
          {changes !== null && <Changes changes={changes} />}
          <Versions projectId={project.id} summary={summary} />
        </>
      )}
    </Block>
  );
}
