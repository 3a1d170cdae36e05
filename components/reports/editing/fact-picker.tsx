"use client";

import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { type ReactNode, type Ref, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { ReportEditingView } from "@/lib/features/kit/models";
import styles from "./editing.module.css";

type Fact = ReportEditingView["facts"][number];

/** Facts that are offered at once. */
const OFFERED = 8;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The facts that hold every word of a query, or begin one with it; the best scored first. */
function matching(facts: readonly Fact[], query: string): Fact[] {
  const words = wordsOf(query);
  const hits = facts.filter(({ statement, sourceTitle }) => {
    const text = `${statement} ${sourceTitle}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return hits.toSorted((a, b) => b.score - a.score).slice(0, OFFERED);
}

interface FactPickerProps {
  facts: readonly Fact[];
  inputRef: Ref<HTMLInputElement>;
  onPick: (key: string) => void;
}

/** Finds a fact of the run by its words, to be cited where the cursor stands. */
export function FactPicker({ facts, inputRef, onPick }: FactPickerProps): ReactNode {
  const [query, setQuery] = useState("");
  const deferred = useDeferredValue(query);
  const found = useMemo(() => matching(facts, deferred), [facts, deferred]);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  // Once they are drawn: Enter takes the best of what is shown.
  useEffect(() => {
    if (found.length > 0) chooseFirst();
  }, [found]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key): void => {
        setQuery("");
        combobox.closeDropdown();
        onPick(key);
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={inputRef}
          label="Cite a fact"
          description="Search by its words. It is cited where the cursor stands; typing [[ in the text leads here."
          placeholder="Words of a fact"
          value={query}
          onChange={(event): void => {
            setQuery(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={(): void => combobox.openDropdown()}
          onBlur={(): void => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Facts of the run">
          {found.map((fact) => (
            <Combobox.Option key={fact.key} value={fact.key}>
              {fact.statement}
              <span className={styles.small}>{fact.sourceTitle}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>No fact of this run has these words.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
