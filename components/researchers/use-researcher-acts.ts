"use client";

import { useRouter } from "next/navigation";
import { toastDone } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { ResearcherAct } from "@/lib/domain/researcher/researcher";

interface Named {
  id: string;
  name: string;
}

export interface ResearcherActs {
  act: (act: ResearcherAct, researcher: Named) => void;
  isPending: boolean;
}

/** Activates, finishes and archives researchers of a project; says what came of it. */
export function useResearcherActs(projectId: string): ResearcherActs {
  const router = useRouter();
  const activation = useCommand("activate_researcher");
  const finishing = useCommand("finish_researcher");
  const archiving = useCommand("archive_researcher");

  const acts: Record<ResearcherAct, (researcher: Named) => Promise<void>> = {
    async activate({ id, name }): Promise<void> {
      const done = await activation.run({ projectId, researcherId: id });
      if (!done?.ok) return;
      toastDone(`“${name}” is back, with its history, settings and open gaps.`);
      router.push(`/projects/${projectId}/researchers/${id}`);
    },
    async finish({ id, name }): Promise<void> {
      const done = await finishing.run({ projectId, researcherId: id });
      if (!done?.ok) return;
      const summary = done.output.isSummarized
        ? "The project's summary is being updated."
        : "It has found nothing yet, so the project's summary stays.";
      toastDone(`“${name}” is completed. ${summary}`);
    },
    async archive({ id, name }): Promise<void> {
      const done = await archiving.run({ projectId, researcherId: id });
      if (!done?.ok) return;
      const undo = (): void => void activation.run({ projectId, researcherId: id });
      toastDone(`“${name}” is archived. All that it found is kept.`, undo);
    },
  };
  return {
    act: (act, researcher) => void acts[act](researcher),
    isPending: activation.isPending || finishing.isPending || archiving.isPending,
  };
}
