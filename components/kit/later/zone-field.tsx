"use client";

import { TextInput } from "@mantine/core";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { ActingSelect } from "@/components/kit/acting-select";
import { zonesWith } from "@/components/kit/own-zone";
import type { ZoneFieldProps } from "./zone-select";

/** The same zones in the browser's own list, where what finds one by its letters did not come: no form goes with it. */
function PlainZone({ label, description, isLocked = false, value, onChange }: ZoneFieldProps): ReactNode {
  return (
    <ActingSelect
      label={label}
      description={description}
      data={zonesWith(value)}
      value={value}
      isPending={isLocked}
      onChoose={onChange}
    />
  );
}

/** What chooses a zone, loaded as it is first drawn. */
export function laterZone(load: () => Promise<ComponentType<ZoneFieldProps>>): ComponentType<ZoneFieldProps> {
  return lazy(async () => ({ default: await load().catch(() => PlainZone) }));
}

const ZoneSelect = laterZone(() => import("./zone-select").then((loaded) => loaded.ZoneSelect));

/** By whose clocks: what finds one of some 400 zones comes after the page, in whose place the chosen one stands until then. */
export function ZoneField({
  chooser: Chooser = ZoneSelect,
  ...props
}: ZoneFieldProps & { chooser?: ComponentType<ZoneFieldProps> }): ReactNode {
  const { label, description, value } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} value={value} readOnly />}>
      <Chooser {...props} />
    </Suspense>
  );
}
