"use client";

import { useLocalStorage } from "@mantine/hooks";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { aRegistry, type Registry, useOffer, useOffered } from "./registry";

/** One key, or two after each other as `g p`. */
export interface KeyBinding {
  keys: string;
  /** What it does, as the list of keys says it. */
  does: string;
  run: () => void;
}

const bindings: Registry<KeyBinding> = aRegistry();

/** How long the second key of a pair is waited for, in milliseconds. */
const PAIR_WITHIN_MS = 1_200;

/** Binds keys while the component is mounted; they show in the list of keys (`?`). Not heard in text fields. */
export function useKeys(wanted: readonly KeyBinding[]): void {
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const lasting = wanted.map(({ keys, does }, index) => ({
    keys,
    does,
    run: (): void => latest.current[index]?.run(),
  }));
  useOffer(bindings, lasting, wanted.map(({ keys, does }) => `${keys}:${does}`).join("|"));
}

/** The keys that work on this page now. */
export function useBoundKeys(): readonly KeyBinding[] {
  return useOffered(bindings);
}

/** Whether single keys are heard at all: people who speak to their computer may switch them off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useLocalStorage({ key: "stemma-single-keys", defaultValue: true });
  return [isOn, setIsOn];
}

/** Hears the keys for the whole page. Stands once in the shell. */
export function KeyListener(): ReactNode {
  const [isOn] = useSingleKeys();
  const offered = useBoundKeys();
  const first = useRef<{ key: string; atMs: number } | null>(null);

  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (!isOn || isForSomethingElse(event)) return;
    const pair = first.current && event.timeStamp - first.current.atMs < PAIR_WITHIN_MS ? first.current.key : null;
    const bound =
      offered.findLast(({ keys }) => pair !== null && keys === `${pair} ${event.key}`) ??
      offered.findLast(({ keys }) => keys === event.key);
    first.current = bound ? null : { key: event.key, atMs: event.timeStamp };
    if (!bound) return;
    event.preventDefault();
    bound.run();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => hear(event);
    window.addEventListener("keydown", listener);
    return (): void => window.removeEventListener("keydown", listener);
  }, []);

  // Which keys are heard now, for whoever works the page by a program.
  useEffect(() => {
    const heard = isOn ? offered.map(({ keys }) => keys.replace(" ", "")) : [];
    document.documentElement.dataset["keys"] = heard.join(" ");
  }, [offered, isOn]);
  return null;
}

/** Where a letter is written or looks for a choice; a radio button or a check box takes none. */
const TAKES_LETTERS = "input:not([type=radio], [type=checkbox]), textarea, select, [role=menu], [role=listbox]";

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(TAKES_LETTERS)) return true;
  // Behind an open dialogue the page's own keys rest.
  return document.querySelector("[role=dialog][aria-modal=true]") !== null && event.key !== "Escape";
}
