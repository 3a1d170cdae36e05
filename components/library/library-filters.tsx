"use client";

import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useRef } from "react";
import { sourceLooks } from "@/components/looks";
import { useKeys } from "@/components/shell/keys";
import { counted } from "@/components/words";
import { sourceKinds, sourceStatuses } from "@/lib/domain/words";
import { kindWords } from "./kind-words";
import styles from "./library.module.css";

const excludedWords = { all: "With excluded", hide: "Without excluded", only: "Only excluded" } as const;

const filters = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(sourceStatuses),
  kind: parseAsStringLiteral(sourceKinds),
  excluded: parseAsStringLiteral(["all", "hide", "only"] as const).withDefault("all"),
  cursor: parseAsString,
};

/** Whether the address asks for less than all sources. */
export function useIsFiltered(): boolean {
  const [{ q, status, kind, excluded, cursor }] = useQueryStates(filters);
  return q !== "" || status !== null || kind !== null || excluded !== "all" || cursor !== null;
}

/** What of the library is shown. Every choice stands in the address. */
export function LibraryFilters({ total }: { total: number }): ReactNode {
  const [chosen, choose] = useQueryStates(filters, { shallow: false });
  const search = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", does: "Search the library", run: () => search.current?.focus() }]);
  return (
    <search className={styles.filters}>
      <TextInput
        ref={search}
        aria-label="Search titles, hosts and file names"
        placeholder="Title, host or file name"
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        value={chosen.q}
        maxLength={200}
        onChange={(event): void =>
          void choose({ q: event.currentTarget.value || null, cursor: null }, { limitUrlUpdates: debounce(250) })
        }
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        clearable
        w={150}
        value={chosen.status}
        data={sourceStatuses.map((value) => ({ value, label: sourceLooks[value].word }))}
        onChange={(value): void => void choose({ status: value as typeof chosen.status, cursor: null })}
      />
      <Select
        aria-label="Kind"
        placeholder="Any kind"
        clearable
        w={150}
        value={chosen.kind}
        data={sourceKinds.map((value) => ({ value, label: kindWords[value].word }))}
        onChange={(value): void => void choose({ kind: value as typeof chosen.kind, cursor: null })}
      />
      <Select
        aria-label="Excluded sources"
        allowDeselect={false}
        w={170}
        value={chosen.excluded}
        data={Object.entries(excludedWords).map(([value, label]) => ({ value, label }))}
        onChange={(value): void => void choose({ excluded: value as typeof chosen.excluded, cursor: null })}
      />
      <span className={styles.count} aria-live="polite">
        {counted(total, "source")}
      </span>
    </search>
  );
}
