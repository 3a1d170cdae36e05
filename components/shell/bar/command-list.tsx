"use client";

import { Spotlight, type SpotlightActionData, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useResearchLine } from "@/components/researchers/use-research-line";
import { type PageAction, useOfferedActions } from "@/components/shell/page-actions";
import styles from "@/components/shell/shell.module.css";
import { useLiveResults } from "@/components/shell/use-live-results";
import { isCommandLine } from "@/lib/domain/researcher/command-line";
import { COMMAND_FIELD, type Opening } from "./opening";

const groups = ["This page", "Go to"] as const;

/** Marks the first row as chosen where none is: so that Enter takes it, also after a row has written a line. */
function chooseFirst(): void {
  const list = document.querySelector("[data-command-rows]");
  if (list === null || list.querySelector("[data-selected]") !== null) return;
  list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
}

/** The list that the command bar opens. It opens once for each opening. */
export function CommandList({ opening }: { opening: Opening }): ReactNode {
  const router = useRouter();
  const offered = useOfferedActions();
  const [query, setQuery] = useState("");
  const isLine = isCommandLine(query);
  const line = useResearchLine(query, setQuery);
  const live = useLiveResults(query, !isLine);

  useEffect(() => {
    if (opening.count === 0) return;
    setQuery(opening.text);
    spotlight.open();
  }, [opening]);
  // Rows change with the line, and with what came of it.
  const shown = isLine ? `${line.actions[0]?.id ?? ""} ${query}` : "";
  useLayoutEffect(() => {
    if (shown !== "") chooseFirst();
  }, [shown]);

  function asSpotlight({ id, label, description, href, run }: PageAction): SpotlightActionData {
    return {
      id,
      label,
      ...(description === undefined ? {} : { description }),
      onClick: (): void => (href === undefined ? run?.() : router.push(href)),
    };
  }
  function hear(event: KeyboardEvent): void {
    // A busy browser shows rows before one of them is chosen.
    if (event.key === "Enter") chooseFirst();
    if (event.key !== "Tab" || event.shiftKey || !isLine || line.completed === null) return;
    event.preventDefault();
    setQuery(line.completed);
  }
  const places = groups
    .map((group) => ({ group, actions: offered.filter((action) => action.group === group).map(asSpotlight) }))
    .filter(({ actions }) => actions.length > 0);
  const search = {
    id: "search facts of all projects",
    label: `Search all projects for “${query.trim()}”`,
    onClick: (): void => router.push(`/search?${new URLSearchParams({ q: query.trim() })}`),
  };
  const found =
    query.trim() === ""
      ? places
      : [
          ...places,
          // What comes later stands beneath it: nothing moves under who is about to press Enter.
          { group: "Search", actions: [search] },
          ...(live.facts.length > 0 ? [{ group: "Facts", actions: live.facts }] : []),
          ...(live.sources.length > 0 ? [{ group: "Sources", actions: live.sources }] : []),
        ];
  const lines = line.actions.length > 0 ? [{ group: "Commands", actions: line.actions }] : [];
  return (
    <>
      <Spotlight
        actions={isLine ? lines : found}
        {...(isLine ? { filter: (_query, actions) => actions } : {})}
        query={query}
        onQueryChange={setQuery}
        shortcut={null}
        attributes={{ content: { "aria-label": COMMAND_FIELD }, actionsList: { "data-command-rows": true } }}
        classNames={{ actionDescription: styles.description ?? "" }}
        limit={isLine ? 50 : 20}
        scrollable
        nothingFound={isLine ? line.wrong : "Nothing of that name."}
        searchProps={{
          leftSection: <IconSearch size={18} stroke={1.7} aria-hidden="true" />,
          placeholder: "A project, a researcher, words of a fact or a source, or /research",
          "aria-label": COMMAND_FIELD,
          onKeyDown: hear,
        }}
      />
      {isLine && (
        <p role="status" className={styles.heard}>
          {line.wrong || `${line.actions[0]?.label ?? ""}. ${line.actions.length} to choose from.`}
        </p>
      )}
      {line.dialogue}
    </>
  );
}
