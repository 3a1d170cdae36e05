"use client";

import { Avatar, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ViewerView } from "@/lib/views/models";

/** Who is signed in, and the way out. */
export function AccountMenu({ viewer }: { viewer: ViewerView }): ReactNode {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={`${initials(viewer.name)}: account of ${viewer.name}`}>
          <Avatar size={30} name={viewer.name} color="viridian" variant="filled" alt="">
            {initials(viewer.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--st-ink)" truncate>
            {viewer.name}
          </Text>
          <Text size="xs" truncate>
            {viewer.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} aria-hidden="true" />}
          onClick={(): void => void leave()}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
