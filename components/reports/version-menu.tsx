"use client";

import { Button, Menu } from "@mantine/core";
import { IconArrowsDiff, IconCheck, IconChevronDown, IconHistory } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { reportLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import styles from "@/components/reports/editing/editing.module.css";
import type { ReportVersionView } from "@/lib/features/reports/views/report-versions";

export interface VersionMenuProps {
  /** The address of the version that is shown; others are named behind it. */
  path: string;
  version: number;
  versions: readonly ReportVersionView[];
}

/** The versions of a report: which one is read, and what changed between it and another. */
export function VersionMenu({ path, version, versions }: VersionMenuProps): ReactNode {
  if (versions.length < 2) return <span>Version {version}</span>;
  return (
    <Menu position="bottom-start" width={360}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconHistory size={14} aria-hidden="true" />}
          rightSection={<IconChevronDown size={12} aria-hidden="true" />}
        >
          Version {version} of {versions.length}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.versions ?? ""}>
        <Menu.Label>Read</Menu.Label>
        {versions.map((one) => (
          <Menu.Item
            key={one.id}
            component={Link}
            href={`${path}?version=${one.version}`}
            aria-current={one.version === version ? "page" : undefined}
            leftSection={
              one.version === version ? <IconCheck size={14} aria-hidden="true" /> : <span className={styles.noIcon} />
            }
          >
            Version {one.version}, {reportLooks[one.status].word.toLowerCase()}
            <span className={styles.small}>
              {one.author?.name ?? "The run"} <Time at={one.createdAt} />
              {one.changeNote !== "" && `: ${one.changeNote}`}
            </span>
          </Menu.Item>
        ))}
        <Menu.Label>What changed</Menu.Label>
        {versions
          .filter((one) => one.version !== version)
          .map((one) => (
            <Menu.Item
              key={one.id}
              component={Link}
              href={`${path}?version=${version}&compare=${one.version}`}
              leftSection={<IconArrowsDiff size={14} aria-hidden="true" />}
            >
              Compare with version {one.version}
            </Menu.Item>
          ))}
        <Menu.Label>What changed, claim by claim</Menu.Label>
        {versions
          .filter((one) => one.version !== version)
          .map((one) => (
            <Menu.Item
              key={one.id}
              component={Link}
              href={`${path}/difference?from=${one.id}`}
              leftSection={<IconArrowsDiff size={14} aria-hidden="true" />}
            >
              Claims beside version {one.version}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
