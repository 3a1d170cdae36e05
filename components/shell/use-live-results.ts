"use client";

import { useDebouncedValue } from "@mantine/hooks";
import type { SpotlightActionData } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import type { KnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import type { LibraryView } from "@/lib/features/library/views/library";
import { useOpenProject } from "./open-project";

/** Letters from which on something is looked for, and how long typing has to rest before it is, in milliseconds. */
const LETTERS = 3;
const REST_MS = 200;
/** Rows of each kind; the pages of facts and sources show the rest. */
const ROWS = 5;

interface LiveResults {
  facts: SpotlightActionData[];
  sources: SpotlightActionData[];
}

/** Facts and sources of the open project that hold what is typed; none outside of a project. */
export function useLiveResults(typed: string, isWanted: boolean): LiveResults {
  const router = useRouter();
  const project = useOpenProject();
  // A line that was carried out is nothing to look for: it is gone before the rest of its typing is over.
  const [q] = useDebouncedValue(isWanted ? typed.trim() : "", REST_MS);
  const enabled = isWanted && project !== null && q.length >= LETTERS;
  const projectId = project?.id ?? "";
  const knowledge = useQuery<KnowledgeView>({
    queryKey: keys.knowledge(projectId, `typed ${q}`),
    queryFn: () => fetchView("knowledge", [projectId], { q }),
    enabled,
  });
  const library = useQuery<LibraryView>({
    queryKey: keys.library(projectId, `typed ${q}`),
    queryFn: () => fetchView("library", [projectId], { q }),
    enabled,
  });
  if (!enabled) return { facts: [], sources: [] };
  const home = `/projects/${projectId}`;
  // Found by what they mean, too: the list would leave out what does not hold the very letters.
  const found = { keywords: typed };
  return {
    facts: (knowledge.data?.facts ?? []).slice(0, ROWS).map(({ id, key, statement, evidence }) => ({
      ...found,
      id: `fact ${id}`,
      label: statement,
      description: evidence[0]?.sourceTitle ?? "Fact",
      onClick: (): void => router.push(`${home}/knowledge?${new URLSearchParams({ q, fact: key })}`),
    })),
    sources: (library.data?.sources ?? []).slice(0, ROWS).map(({ id, title, host }) => ({
      ...found,
      id: `source ${id}`,
      label: title,
      description: host ?? "Source",
      onClick: (): void => router.push(`${home}/library/${id}`),
    })),
  };
}
