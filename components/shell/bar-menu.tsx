"use client";

import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import styles from "./shell.module.css";

interface MenuPlace {
  href: string;
  name: string;
  /** Whether one is there, or beneath it. */
  isHere: boolean;
  icon?: ReactNode;
}

/**
 * Places that share one place in a bar: its button names the one where one is. The browser's own popover: no page waits
 * for a menu's script.
 */
export function BarMenu({ name, places }: { name: string; places: readonly MenuPlace[] }): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const here = places.find(({ isHere }) => isHere);
  const place = ({ newState }: ToggleEvent): void => {
    if (newState !== "open" || !button.current || !list.current) return;
    const { bottom, left } = button.current.getBoundingClientRect();
    list.current.style.setProperty("--beneath", `${bottom + window.scrollY}px`);
    list.current.style.setProperty("--beside", `${left + window.scrollX}px`);
  };
  return (
    <li onKeyDown={step}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className={styles.place}
        aria-current={here === undefined ? undefined : "true"}
        aria-label={here === undefined ? name : `${name}: ${here.name}`}
      >
        <span className={styles.placeName}>{here?.name ?? name}</span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </button>
      <ul ref={list} id={id} popover="auto" className={styles.barMenu} aria-label={name} onBeforeToggle={place}>
        {places.map(({ href, name: leadsTo, icon, isHere }) => (
          <li key={href}>
            <IntentLink
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={styles.menuPlace}
              onClick={() => list.current?.hidePopover()}
            >
              {icon}
              {leadsTo}
            </IntentLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The arrows lead from the button into its open places, and from one to the next. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(":popover-open a")];
  if (by === undefined || places.length === 0) return;
  event.preventDefault();
  const from = places.findIndex((place) => place.matches(":focus"));
  places.at(from === -1 && by === -1 ? -1 : (from + by) % places.length)?.focus();
}
