"use client";

import { Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";

export interface ZoneFieldProps {
  label: string;
  description?: string;
  isLocked?: boolean;
  value: string;
  onChange: (zone: string) => void;
}

/** The zones that this browser knows, one of which is found by some of its letters. */
export function ZoneSelect({ label, description, isLocked = false, value, onChange }: ZoneFieldProps): ReactNode {
  const zones = useMemo(() => [...new Set(["UTC", value, ...Intl.supportedValuesOf("timeZone")])], [value]);
  return (
    <Select
      label={label}
      description={description}
      searchable
      allowDeselect={false}
      limit={50}
      disabled={isLocked}
      data={zones}
      value={value}
      onChange={(chosen): void => (chosen === null ? undefined : onChange(chosen))}
    />
  );
}
