"use client";

import { useQuery } from "@tanstack/react-query";
import type { ImportsView, ImportView } from "@/lib/features/backup/views/imports";
import { fetchView } from "./fetch-view";
import { keys } from "./keys";

/** How often imports that are under way are looked at, in milliseconds. */
const EVERY_MS = 1_000;

/** Whether a worker has still to come to it, or is at it. */
export function isOpenImport({ status }: ImportView): boolean {
  return status === "queued" || status === "running";
}

/** One's imports, newest first; read again for as long as one is under way. Undefined until they were read. */
export function useImports(): { imports: readonly ImportView[] | undefined; problem: string | null } {
  const { data, error } = useQuery<ImportsView>({
    queryKey: keys.imports,
    queryFn: () => fetchView("imports"),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.imports.some(isOpenImport) ? EVERY_MS : false),
  });
  return { imports: data?.imports, problem: error?.message ?? null };
}
