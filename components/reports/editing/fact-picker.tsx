"use client";

import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { type ReactNode, type Ref, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import styles from "./editing.module.css";
import { type CitableFact, matchingFacts } from "./rich/fact-search";

interface FactPickerProps {
  facts: readonly CitableFact[];
  inputRef: Ref<HTMLInputElement>;
  onPick: (key: string) => void;
}

/** Finds a fact of the run by its words, to be cited where the cursor stands. */
export function FactPicker({ facts, inputRef, onPick }: FactPickerProps): ReactNode {
  const [query, setQuery] = useState("");
  const deferred = useDeferredValue(query);
  const found = useMemo(() => matchingFacts(facts, deferred), [facts, deferred]);
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
          description="Search by its words. It is cited where the cursor stands; in the text, type [[ and its words."
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
