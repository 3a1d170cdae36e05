"use client";

import { Button } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { closeAround, LinkMenu } from "./link-menu";
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
    <LinkMenu
      name={word}
      button={(opens) => (
        <Button
          {...opens}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {word}
        </Button>
      )}
    >
      {files.map(({ label, href }) => (
        <li key={href}>
          <a href={href} download onClick={closeAround}>
            {label}
          </a>
        </li>
      ))}
    </LinkMenu>
  );
}
