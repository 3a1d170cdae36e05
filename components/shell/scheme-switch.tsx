"use client";

import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";

const schemes = [
  { scheme: "light", word: "Light", icon: IconSun },
  { scheme: "dark", word: "Dark", icon: IconMoon },
  { scheme: "auto", word: "As the system", icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the system says. */
export function SchemeSwitch(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isMounted = useMounted();
  const chosen = isMounted ? colorScheme : "auto";
  const Shape = schemes.find(({ scheme }) => scheme === chosen)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Light or dark" c="var(--st-dim)">
          <Shape size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, word, icon: Item }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Item size={16} stroke={1.7} aria-hidden="true" />}
            rightSection={chosen === scheme ? <IconCheck size={14} aria-label="Chosen" /> : null}
            onClick={(): void => setColorScheme(scheme)}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
