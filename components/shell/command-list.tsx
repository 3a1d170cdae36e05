"use client";

import { Spotlight, type SpotlightActionData, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { type PageAction, useOfferedActions } from "./page-actions";

const groups = ["This page", "Go to"] as const;

/** The list that the command bar opens. It opens once for each of `openings`. */
export function CommandList({ openings }: { openings: number }): ReactNode {
  const router = useRouter();
  const offered = useOfferedActions();

  useEffect(() => {
    if (openings > 0) spotlight.open();
  }, [openings]);

  function asSpotlight({ id, label, description, href, run }: PageAction): SpotlightActionData {
    return {
      id,
      label,
      ...(description === undefined ? {} : { description }),
      onClick: (): void => (href === undefined ? run?.() : router.push(href)),
    };
  }
  return (
    <Spotlight
      actions={groups
        .map((group) => ({ group, actions: offered.filter((action) => action.group === group).map(asSpotlight) }))
        .filter(({ actions }) => actions.length > 0)}
      shortcut={null}
      attributes={{ content: { "aria-label": "Go to or do" } }}
      limit={12}
      scrollable
      nothingFound="Nothing of that name."
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.7} aria-hidden="true" />,
        placeholder: "A project, a researcher, something to do",
        "aria-label": "Go to or do",
      }}
    />
  );
}
