"use client";

import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
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
      <Menu position="bottom-start" shadow="md" width="max-content">
        <Menu.Target>
          <UnstyledButton
            className={styles.place ?? ""}
            aria-current={here === undefined ? undefined : "true"}
            aria-label={here === undefined ? name : `${name}: ${here.name}`}
          >
            <span className={styles.placeName}>{here?.name ?? name}</span>
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {places.map((place) => (
            <Menu.Item
              key={place.href}
              component={Link}
              href={place.href}
              leftSection={place.icon}
              aria-current={place.isHere ? "page" : undefined}
              className={styles.menuPlace ?? ""}
            >
              {place.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
