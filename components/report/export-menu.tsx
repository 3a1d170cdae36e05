"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePageActions } from "@/components/shell/page-actions";

const formats = [
  { name: "docx", label: "Word, with footnotes" },
  { name: "html", label: "Web page in one file" },
  { name: "markdown", label: "Markdown" },
  { name: "bibtex", label: "Sources as BibTeX" },
  { name: "ris", label: "Sources as RIS" },
  { name: "csl", label: "Sources as CSL-JSON" },
] as const;

/** Saves a report, or its list of sources, as a file. */
export function ExportMenu({ reportId }: { reportId: string }): ReactNode {
  const hrefOf = (format: string): string => `/api/reports/${reportId}/export/${format}`;
  usePageActions(
    formats.map(({ name, label }) => ({
      id: `export-${name}`,
      label: `Export: ${label}`,
      group: "This page",
      run: () => window.location.assign(hrefOf(name)),
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
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ name, label }) => (
          <Menu.Item key={name} component="a" href={hrefOf(name)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
