"use client";

import { Skeleton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty, Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import styles from "@/components/runs/run.module.css";
import type { SearchLogView } from "@/lib/features/runs/views/search-log";
import { searchQuery } from "./search-query";

type Search = SearchLogView["searches"][number];
type Hit = Search["hits"][number];
type Following = SearchLogView["followed"][number];

const words: Record<Hit["outcome"], string> = { read: "read", unread: "could not be read", left_out: "left out" };

function HitLine({ hit, projectId }: { hit: Hit; projectId: string }): ReactNode {
  return (
    <li>
      {hit.sourceId === null ? (
        hit.title
      ) : (
        <Link href={`/projects/${projectId}/library/${hit.sourceId}`}>{hit.title}</Link>
      )}{" "}
      <span className={styles.dim}>
        {hit.provider} · {words[hit.outcome]}
        {hit.why && `: ${hit.why}`}
        {hit.url !== null && hit.sourceId === null && ` · ${hit.url}`}
      </span>
    </li>
  );
}

function SearchLine({ search, projectId }: { search: Search; projectId: string }): ReactNode {
  const read = search.hits.filter((hit) => hit.outcome === "read").length;
  return (
    <details className={styles.call}>
      <summary>
        “{search.query}” · {counted(search.hits.length, "result")}, {read} read · {search.nodeTitle} ·{" "}
        <Time at={search.at} />
      </summary>
      {search.failed.map((message) => (
        <Note key={message} tone="warn">
          {message}
        </Note>
      ))}
      <ol>
        {search.hits.map((hit) => (
          <HitLine key={hit.url ?? `${hit.sourceId} ${hit.title}`} hit={hit} projectId={projectId} />
        ))}
      </ol>
    </details>
  );
}

/** The pages that one search reached by links, each with the page that led to it. */
function FollowedLine({ following, projectId }: { following: Following; projectId: string }): ReactNode {
  const { nodeTitle, pages } = following;
  const read = pages.filter(({ why }) => why === null).length;
  return (
    <details className={styles.call}>
      <summary>
        Links followed · {counted(pages.length, "page")}, {read} read · {nodeTitle}
      </summary>
      <ol>
        {pages.map(({ url, from, why, sourceId }) => (
          <li key={url}>
            {sourceId === null ? url : <Link href={`/projects/${projectId}/library/${sourceId}`}>{url}</Link>}{" "}
            <span className={styles.dim}>
              from {from} · {why === null ? words.read : `${words.unread}: ${why}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface SearchLogProps {
  projectId: string;
  runId: string;
  /** Grows with what the run finds: the log is read again then. */
  facts: number;
}

/** Every search of the run, and what became of each result. */
export function SearchLog({ projectId, runId, facts }: SearchLogProps): ReactNode {
  const log = useQuery({
    ...searchQuery(runId, facts),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (log.isError) return <Note tone="bad">{log.error.message}</Note>;
  if (log.data === undefined) return <Skeleton height="30vh" radius="md" />;
  const { searches, total, followed } = log.data;
  if (searches.length === 0) {
    return (
      <Empty icon={IconSearch} title="Nothing was searched for yet">
        Each search appears here with what came of it.
      </Empty>
    );
  }
  const failed = [...new Set(searches.flatMap((search) => search.failed))];
  return (
    <>
      <p className={styles.dim}>
        {counted(total, "search", "searches")}
        {searches.length < total && `, the first ${searches.length} of them`}.
        {failed.length > 0 && ` ${counted(failed.length, "message")} of providers that failed.`}
      </p>
      {searches.map((search) => (
        <SearchLine key={search.id} search={search} projectId={projectId} />
      ))}
      {followed.map((following) => (
        <FollowedLine key={following.nodeId} following={following} projectId={projectId} />
      ))}
    </>
  );
}
