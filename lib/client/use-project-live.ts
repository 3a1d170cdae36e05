"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ProjectNowView } from "@/lib/features/projects/views/now";
import { isActOfOther, isByOthers } from "./by-others";
import { useReadAgain } from "./fresh-page";
import { useInBrowser } from "./hydration/use-in-browser";
import { keys } from "./keys";
import { readAnew } from "./read-anew";
import { keepOpen } from "./use-live";

/**
 * Keeps a project's stream open while the page is in sight: others see that somebody is here, and what they say, who
 * comes and what is to be read appears without reloading. A browser grants one server few streams at once, so that a
 * page out of sight has none. `isReport` says that a report is read, on which others suggest, edit and judge: then the page
 * itself is read again once they have.
 */
export function useProjectLive(
  projectId: string,
  { runId, isReport }: { runId: string | null; isReport: boolean },
): void {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const onChange = useEffectEvent(() => {
    if (isReport) readAgain();
  });
  useEffect(() => {
    let close: (() => void) | null = null;
    let seq = -1;
    let act: ProjectNowView["act"] = null;
    function take(now: ProjectNowView): void {
      queries.setQueryData(keys.presence(projectId), now);
      queries.setQueryData(keys.unread(), { unread: now.unread });
      // What the reader did themselves is read again by what did it.
      if (seq !== -1 && (isByOthers(now, seq) || isActOfOther(now, act))) onChange();
      if (now.seq !== seq) void readAnew(queries, keys.allComments(projectId));
      seq = now.seq;
      act = now.act;
    }
    function follow(): void {
      if (document.visibilityState === "visible") {
        const address = `/api/events/project/${projectId}${runId === null ? "" : `?run=${runId}`}`;
        const view = `/api/views/project/${projectId}`;
        close ??= keepOpen<ProjectNowView>({ address: () => address, view, take, say: () => undefined });
      } else {
        close?.();
        close = null;
      }
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    return (): void => {
      document.removeEventListener("visibilitychange", follow);
      close?.();
    };
  }, [queries, projectId, runId]);
}

/** Who else is here, as the project's stream said last; to a part that comes to life nobody, as the server knew of none. */
export function usePresent(projectId: string): ProjectNowView["people"] {
  const isInBrowser = useInBrowser();
  const { data } = useQuery<ProjectNowView | null>({
    queryKey: keys.presence(projectId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  // The stream is faster than the script of some parts.
  if (!isInBrowser) return [];
  return data?.people.filter(({ id }) => id !== data.me) ?? [];
}
