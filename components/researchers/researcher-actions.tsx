"use client";

import { Button } from "@mantine/core";
import { IconArchive, IconCircleCheck, IconPlayerTrackNext } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePageActions } from "@/components/shell/page-actions";
import { type ResearcherAct, researcherActs, whyNot } from "@/lib/domain/researcher/researcher";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import { useResearcherActs } from "./use-researcher-acts";

const looks = {
  activate: { label: "Activate", icon: IconPlayerTrackNext },
  finish: { label: "Finish", icon: IconCircleCheck },
  archive: { label: "Archive", icon: IconArchive },
} as const satisfies Record<ResearcherAct, unknown>;

interface ResearcherActionsProps {
  projectId: string;
  researcher: ResearcherView["researcher"];
}

/** What can be done with a researcher as it stands: finish, archive, activate. */
export function ResearcherActions({ projectId, researcher }: ResearcherActionsProps): ReactNode {
  const { act, isPending } = useResearcherActs(projectId);
  const possible = researcherActs.filter((one) => whyNot(one, researcher) === null);
  usePageActions(
    possible.map((one) => ({
      id: `${one} ${researcher.id}`,
      label: `${looks[one].label} this researcher`,
      group: "This page",
      run: (): void => act(one, researcher),
    })),
  );
  return possible.map((one) => {
    const { label, icon: Shape } = looks[one];
    return (
      <Button
        key={one}
        variant="default"
        leftSection={<Shape size={16} stroke={1.8} aria-hidden="true" />}
        disabled={isPending}
        onClick={(): void => act(one, researcher)}
      >
        {label}
      </Button>
    );
  });
}
