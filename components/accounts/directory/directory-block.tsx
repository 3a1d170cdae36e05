"use client";

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Block } from "@/components/shell/page";
import type { DirectoryView } from "@/lib/features/directory/views/directory";
import { DirectoryGroups } from "./directory-groups";
import { DirectoryTokens } from "./directory-tokens";

/** A company's directory that keeps this install's accounts: its tokens, its groups, and what these give. */
export function DirectoryBlock({ view }: { view: DirectoryView }): ReactNode {
  const { address, tokens, longestDays, groups, projects } = view;
  return (
    <Block title="Directory">
      <Text size="sm" c="dimmed" mb="sm">
        A company’s directory, as Microsoft Entra or Okta, can make accounts here, change them and shut them out, by
        SCIM 2.0. Give it this address and a token: <code>{address}</code>
      </Text>
      <DirectoryTokens tokens={tokens} longestDays={longestDays} />
      <DirectoryGroups groups={groups} projects={projects} />
    </Block>
  );
}
