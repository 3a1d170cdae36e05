"use client";

import { Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { zonesWith } from "@/components/kit/own-zone";

export interface ZoneFieldProps {
  label: string;
  description?: string;
  /** While what was chosen is still being done. */
  isLocked?: boolean;
  value: string;
  onChange: (zone: string) => void;
}

/** The zones that this browser knows, one of which is found by some of its letters. */
export function ZoneSelect({ label, description, isLocked = false, value, onChange }: ZoneFieldProps): ReactNode {
  const zones = useMemo(() => zonesWith(value), [value]);
  return (
    <Select
      label={label}
      description={description}
      searchable
      allowDeselect={false}
      limit={50}
      // One that is disabled would lose the focus.
      readOnly={isLocked}
      data={zones}
      value={value}
      onChange={(chosen): void => (chosen === null ? undefined : onChange(chosen))}
    />
  );
}
