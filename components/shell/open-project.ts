"use client";

import type { KnownResearcher } from "@/lib/domain/researcher/command-line";
import { aRegistry, type Registry, useOffer, useOffered } from "./registry";

/** The project whose pages are open: what typed commands work on. */
export interface OpenProject {
  id: string;
  mayResearch: boolean;
  researchers: readonly KnownResearcher[];
}

const open: Registry<OpenProject> = aRegistry();

/** Says which project is open while the component is mounted. */
export function useSayOpenProject(project: OpenProject): void {
  useOffer(open, [project], JSON.stringify(project));
}

/** The project that is open; null outside of any. */
export function useOpenProject(): OpenProject | null {
  return useOffered(open)[0] ?? null;
}
