"use client";

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type ToggleEvent,
  useId,
  useRef,
} from "react";
import styles from "./link-menu.module.css";

/** What a button needs to open its menu. */
interface Opens {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
}

interface LinkMenuProps {
  name: string;
  button: (opens: Opens) => ReactNode;
  /** Items of a list, each with a link that closes what is around it. */
  children: ReactNode;
}

/** Closes the popover that a link stands in, once it was followed: the bar stays on the next page. */
export function closeAround({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

/** Links that share one button. The browser's own popover: no page waits for a menu's script. */
export function LinkMenu({ name, button, children }: LinkMenuProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const place = ({ newState }: ToggleEvent): void => {
    if (newState !== "open" || !opener.current || !list.current) return;
    const { bottom, left } = opener.current.getBoundingClientRect();
    list.current.style.setProperty("--beneath", `${bottom + window.scrollY}px`);
    list.current.style.setProperty("--beside", `${left + window.scrollX}px`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are heard on the way up from its button and links.
    <div onKeyDown={step} onBlur={closeBehind}>
      {button({ ref: opener, popoverTarget: id })}
      <ul ref={list} id={id} popover="auto" className={styles.menu} aria-label={name} onBeforeToggle={place}>
        {children}
      </ul>
    </div>
  );
}

/** Closes it behind whoever tabs on; a click elsewhere is the browser's to heed, and one on a link finds it open. */
function closeBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover();
}

/** The arrows lead from the button into its open links, and from one to the next. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(":popover-open a")];
  if (by === undefined || links.length === 0) return;
  event.preventDefault();
  const from = links.findIndex((link) => link.matches(":focus"));
  links.at(from === -1 && by === -1 ? -1 : (from + by) % links.length)?.focus();
}
