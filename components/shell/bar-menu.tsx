"use client";

import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import { closeAround, LinkMenu } from "./link-menu";
import styles from "./shell.module.css";

interface MenuPlace {
  href: string;
  name: string;
  /** Whether one is there, or beneath it. */
  isHere: boolean;
  icon?: ReactNode;
}

/** Places that share one place in a bar: its button names the one where one is. */
export function BarMenu({ name, places }: { name: string; places: readonly MenuPlace[] }): ReactNode {
  const here = places.find(({ isHere }) => isHere);
  return (
    <li>
      <LinkMenu
        name={name}
        button={(opens) => (
          <button
            type="button"
            {...opens}
            className={styles.place}
            aria-current={here === undefined ? undefined : "true"}
            aria-label={here === undefined ? name : `${name}: ${here.name}`}
          >
            <span className={styles.placeName}>{here?.name ?? name}</span>
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      >
        {places.map((place) => (
          <li key={place.href}>
            <IntentLink href={place.href} aria-current={place.isHere ? "page" : undefined} onClick={closeAround}>
              {place.icon}
              {place.name}
            </IntentLink>
          </li>
        ))}
      </LinkMenu>
    </li>
  );
}
