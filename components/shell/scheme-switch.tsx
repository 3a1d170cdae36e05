"use client";

import { useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./shell.module.css";

const looks = {
  auto: { word: "as the system", icon: IconDeviceDesktop, next: "light" },
  light: { word: "light", icon: IconSun, next: "dark" },
  dark: { word: "dark", icon: IconMoon, next: "auto" },
} as const;

/** Light, dark, or as the system says: each press goes on to the next. */
export function SchemeSwitch(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isMounted = useMounted();
  const { word, icon: Shape, next } = looks[isMounted ? colorScheme : "auto"];
  const label = `Colours: ${word}. Change to ${looks[next].word}`;
  return (
    <button
      type="button"
      className={styles.scheme}
      aria-label={label}
      title={label}
      onClick={(): void => setColorScheme(next)}
    >
      <Shape size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
