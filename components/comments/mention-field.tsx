"use client";

import { Combobox, Textarea, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { typedMention } from "@/lib/domain/core/mention";
import type { PersonView } from "@/lib/features/kit/models";

/** Members that are offered at once. */
const OFFERED = 6;

interface MentionFieldProps {
  label: string;
  value: string;
  members: readonly PersonView[];
  onChange: (value: string) => void;
  /** Ctrl or ⌘ with Enter. */
  onSend: () => void;
}

/** A field for a comment: after an `@`, the members whose name begins so, chosen by keys or pointer. */
export function MentionField({ label, value, members, onChange, onSend }: MentionFieldProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ from: number; typed: string } | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = typed === null ? [] : offeredOf(members, typed.typed);
  const isOpen = offered.length > 0 && combobox.dropdownOpened;

  // The first that fits is chosen, and said to be: Mantine says so of what arrows chose alone.
  const fitting = offered.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is another with every rendering
  useEffect(() => {
    const area = field.current;
    if (!isOpen || area === null) return;
    const frame = requestAnimationFrame(() => {
      const first = combobox.selectFirstOption();
      if (first !== null) area.setAttribute("aria-activedescendant", first);
    });
    return (): void => {
      cancelAnimationFrame(frame);
      area.removeAttribute("aria-activedescendant");
    };
  }, [isOpen, fitting]);

  function look(area: HTMLTextAreaElement): void {
    const next = typedMention(area.value, area.selectionStart);
    setTyped(next);
    if (next === null || offeredOf(members, next.typed).length === 0) {
      combobox.closeDropdown();
      return;
    }
    combobox.openDropdown();
  }
  function choose(id: string): void {
    const member = members.find((one) => one.id === id);
    if (member === undefined || typed === null) return;
    const before = `${value.slice(0, typed.from)}@${member.name} `;
    // At once, not with the next frame: what is typed meanwhile would be torn apart.
    flushSync(() => {
      onChange(before + value.slice(typed.from + 1 + typed.typed.length));
      setTyped(null);
      combobox.closeDropdown();
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    // Typed before the frame in which the first is chosen.
    const [first] = offered;
    const isUnchosen = isOpen && combobox.getSelectedOptionIndex() === -1;
    if (event.key === "Enter" && !event.nativeEvent.isComposing && isUnchosen && first !== undefined) {
      event.preventDefault();
      choose(first.id);
    }
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={field}
          label={label}
          description="@ mentions a member; Ctrl + Enter sends."
          value={value}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={8_000}
          data-autofocus
          // Escape closes the list of names, not the dialogue around the field.
          data-mantine-stop-propagation={isOpen || undefined}
          onChange={(event): void => {
            onChange(event.currentTarget.value);
            look(event.currentTarget);
          }}
          onClick={(event): void => look(event.currentTarget)}
          onBlur={(): void => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Members">
          {offered.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function offeredOf(members: readonly PersonView[], typed: string): PersonView[] {
  const wanted = typed.toLocaleLowerCase();
  const fitting = members.filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(` ${wanted}`));
  // Written out in full it needs no help.
  return fitting.some(({ name }) => name.toLocaleLowerCase() === wanted) ? [] : fitting.slice(0, OFFERED);
}
