"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { debounce, useQueryStates } from "nuqs";
import { type ReactNode, type RefObject, useTransition } from "react";
import { factLooks } from "@/components/kit/looks";
import { type FactOrder, factOrders, factStatuses } from "@/lib/domain/core/words";
import type { KnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import { addressParams, useIsNarrowed } from "./address-params";
import { countedMost, inBrackets } from "./counted-most";
import styles from "./knowledge.module.css";
import { SearchField } from "./search-field";

const orderWords: Record<FactOrder, string> = {
  best: "Best match, else newest",
  newest: "Newest first",
  strongest: "Strongest first",
  weakest: "Weakest first",
};

/** Scores, in hundredths, from which facts can be asked for. */
const SCORES = [25, 50, 75, 90] as const;

interface KnowledgeFiltersProps {
  view: KnowledgeView;
  search: RefObject<HTMLInputElement | null>;
}

/** What of the knowledge base is shown, and how many facts each choice would show. Every choice stands in the address. */
export function KnowledgeFilters({ view, search }: KnowledgeFiltersProps): ReactNode {
  const [isReading, startReading] = useTransition();
  const [chosen, choose] = useQueryStates(addressParams, { shallow: false, startTransition: startReading });
  const isNarrowed = useIsNarrowed();
  const { facets, mostCounted: most } = view;
  return (
    <search className={styles.filters} aria-label="Facts">
      <SearchField
        field={search}
        value={chosen.q}
        isReading={isReading}
        onChange={(text): void => void choose({ q: text || null, cursor: null }, { limitUrlUpdates: debounce(200) })}
      />
      <NativeSelect
        aria-label="Status"
        value={chosen.status ?? ""}
        data={[
          { value: "", label: "Any status" },
          ...facets.status.map(({ status, count }) => ({
            value: status,
            label: `${factLooks[status].word} ${inBrackets(count, most)}`,
          })),
        ]}
        onChange={({ currentTarget }): void =>
          void choose({ status: factStatuses.find((one) => one === currentTarget.value) ?? null, cursor: null })
        }
      />
      <NativeSelect
        aria-label="Researcher"
        value={chosen.researcher ?? ""}
        data={[
          { value: "", label: "Any researcher" },
          ...facets.researchers.map(({ id, name, count }) => ({
            value: id,
            label: `${name} ${inBrackets(count, most)}`,
          })),
        ]}
        onChange={({ currentTarget }): void => void choose({ researcher: currentTarget.value || null, cursor: null })}
      />
      <NativeSelect
        aria-label="Score"
        value={chosen.score ?? ""}
        data={[
          { value: "", label: "Any score" },
          ...SCORES.map((score) => ({ value: String(score), label: `Score ${score} % or more` })),
        ]}
        onChange={({ currentTarget }): void =>
          void choose({ score: currentTarget.value === "" ? null : Number(currentTarget.value), cursor: null })
        }
      />
      <NativeSelect
        aria-label="Contradictions"
        value={chosen.contradicted ?? ""}
        data={[
          { value: "", label: "Contradicted or not" },
          { value: "true", label: `Contradicted ${inBrackets(facets.contradicted, most)}` },
        ]}
        onChange={({ currentTarget }): void =>
          void choose({ contradicted: currentTarget.value === "true" ? "true" : null, cursor: null })
        }
      />
      <TextInput
        type="date"
        aria-label="Found since"
        title="Found since"
        leftSection="from"
        leftSectionWidth={48}
        value={chosen.since ?? ""}
        onChange={({ currentTarget }): void => void choose({ since: currentTarget.value || null, cursor: null })}
      />
      <TextInput
        type="date"
        aria-label="Found until"
        title="Found until"
        leftSection="to"
        leftSectionWidth={48}
        value={chosen.until ?? ""}
        onChange={({ currentTarget }): void => void choose({ until: currentTarget.value || null, cursor: null })}
      />
      <NativeSelect
        aria-label="Order"
        value={chosen.order}
        data={factOrders.map((value) => ({ value, label: orderWords[value] }))}
        onChange={({ currentTarget }): void =>
          void choose({ order: factOrders.find((one) => one === currentTarget.value) ?? null, cursor: null })
        }
      />
      {view.source && (
        <Button
          variant="default"
          rightSection={<IconX size={14} aria-hidden="true" />}
          onClick={(): void => void choose({ source: null, cursor: null })}
        >
          From {view.source.title}
        </Button>
      )}
      {isNarrowed && (
        <Button variant="subtle" onClick={(): void => void choose(null)}>
          Show all
        </Button>
      )}
      <span className={styles.count} aria-live="polite">
        {countedMost(view.total, most, "fact")}
      </span>
    </search>
  );
}
