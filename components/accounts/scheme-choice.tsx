"use client";

import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

const schemes = ["auto", "light", "dark"] as const;
const labels = { auto: "As the system", light: "Light", dark: "Dark" } as const;

/** Light, dark, or as the system says; kept in this browser. */
export function SchemeChoice(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isMounted = useMounted();
  return (
    <SegmentedControl
      aria-label="Colours"
      data={schemes.map((value) => ({ value, label: labels[value] }))}
      value={isMounted ? colorScheme : "auto"}
      onChange={(chosen): void => setColorScheme(schemes.find((scheme) => scheme === chosen) ?? "auto")}
    />
  );
}
