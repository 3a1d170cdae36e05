"use client";

import { useEffect } from "react";

const DIALOGUE = "[role=dialog]";

/** Places outside of dialogues that had the focus are remembered so far back: what opened one may be gone since. */
const REMEMBERED = 5;

/** The library gives the focus back itself, after ten milliseconds, where it saw the dialogue open. */
const WAITS_MS = 50;

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Gives the focus back to where it was once a dialogue is gone. The library does so for dialogues that it sees open; those
 * that are loaded when they are first wanted are there already opened, and some are gone before they close.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let places: Element[] = [];
    let watched: { dialogue: Element; observer: MutationObserver } | null = null;

    function end(): void {
      watched?.observer.disconnect();
      watched = null;
    }
    function look(): void {
      if (watched === null || watched.dialogue.isConnected) return;
      end();
      setTimeout(() => {
        if (!isLost()) return;
        const place = places.find((one) => one.isConnected);
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      }, WAITS_MS);
    }
    function watch(dialogue: Element): void {
      if (watched?.dialogue === dialogue) return;
      end();
      const observer = new MutationObserver(look);
      watched = { dialogue, observer };
      // It goes from where it stands, or all of that goes with it.
      for (let around = dialogue.parentElement; around !== null; around = around.parentElement) {
        observer.observe(around, { childList: true });
      }
    }
    function hear({ target }: FocusEvent): void {
      if (!(target instanceof Element) || target === document.body) return;
      const dialogue = target.closest(DIALOGUE);
      if (dialogue !== null) watch(dialogue);
      else places = [target, ...places.filter((one) => one !== target)].slice(0, REMEMBERED);
    }
    document.addEventListener("focusin", hear);
    return (): void => {
      document.removeEventListener("focusin", hear);
      end();
    };
  }, []);
}
