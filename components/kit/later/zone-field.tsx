"use client";

import { TextInput } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import type { ZoneFieldProps } from "./zone-select";

const ZoneSelect = lazy(async () => ({ default: (await import("./zone-select")).ZoneSelect }));

/** By whose clocks: what finds one of some 400 zones comes after the page, in whose place the chosen one stands until then. */
export function ZoneField(props: ZoneFieldProps): ReactNode {
  const { label, description, value } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} value={value} readOnly />}>
      <ZoneSelect {...props} />
    </Suspense>
  );
}
