"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePageActions } from "./page-actions";

export interface SavedAs {
  label: string;
  href: string;
}

/** What can be saved as a file, as a menu and in the command bar. */
export function SaveMenu({ word, files }: { word: string; files: readonly SavedAs[] }): ReactNode {
  usePageActions(
    files.map(({ label, href }) => ({
      id: `save-${href}`,
      label: `${word}: ${label}`,
      group: "This page",
      run: () => window.location.assign(href),
    })),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {word}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ label, href }) => (
          <Menu.Item key={href} component="a" href={href} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
