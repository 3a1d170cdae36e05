"use client";

import { Checkbox, type CheckboxGroupProps, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { announcementKindNames, announcementKinds } from "@/lib/domain/notify/announcement-kinds";

/** What of a project a webhook is told. */
export function EventChoice(field: Omit<CheckboxGroupProps, "children" | "label">): ReactNode {
  return (
    <Checkbox.Group {...field} label="What is sent">
      <Stack gap="xs" mt="xs">
        {announcementKindNames.map((kind) => (
          <Checkbox key={kind} value={kind} label={announcementKinds[kind].label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
