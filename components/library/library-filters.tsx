"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useRef } from "react";
import { sourceLooks } from "@/components/kit/looks";
import { counted } from "@/components/kit/words";
import { useKeys } from "@/components/shell/keys";
import { sourceKinds, sourceStatuses } from "@/lib/domain/core/words";
import { kindWords } from "./kind-words";
import styles from "./library.module.css";

const exclusions = ["all", "hide", "only"] as const;
const exclusionWords = { all: "With excluded", hide: "Without excluded", only: "Only excluded" } as const;

const filters = {
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(sourceStatuses),
  kind: parseAsStringLiteral(sourceKinds),
  excluded: parseAsStringLiteral(exclusions).withDefault("all"),
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
      <NativeSelect
        aria-label="State"
        value={chosen.status ?? ""}
        data={[
          { value: "", label: "Any state" },
          ...sourceStatuses.map((value) => ({ value, label: sourceLooks[value].word })),
        ]}
        onChange={({ currentTarget }): void =>
          void choose({ status: wordIn(sourceStatuses, currentTarget.value), cursor: null })
        }
      />
      <NativeSelect
        aria-label="Kind"
        value={chosen.kind ?? ""}
        data={[
          { value: "", label: "Any kind" },
          ...sourceKinds.map((value) => ({ value, label: kindWords[value].word })),
        ]}
        onChange={({ currentTarget }): void =>
          void choose({ kind: wordIn(sourceKinds, currentTarget.value), cursor: null })
        }
      />
      <NativeSelect
        aria-label="Excluded sources"
        value={chosen.excluded}
        data={exclusions.map((value) => ({ value, label: exclusionWords[value] }))}
        onChange={({ currentTarget }): void =>
          void choose({ excluded: wordIn(exclusions, currentTarget.value), cursor: null })
        }
      />
      <span className={styles.count} aria-live="polite">
        {counted(total, "source")}
      </span>
    </search>
  );
}

/** The word of a closed list that a choice names; null for "any". */
function wordIn<W extends string>(words: readonly W[], given: string): W | null {
  return words.find((word) => word === given) ?? null;
}
