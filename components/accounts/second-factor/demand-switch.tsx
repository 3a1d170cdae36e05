"use client";

import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useCommand } from "@/lib/client/use-command";

/** Whether everybody needs a second factor here. */
export function DemandSwitch({ isDemanded }: { isDemanded: boolean }): ReactNode {
  const { run, isPending } = useCommand("demand_second_factor", { says: "Saved. It applies from the next request." });
  return (
    <Switch
      mb="lg"
      label="Demand a second factor of everybody"
      description="Everyone without one sets it up when they next sign in; until then their API tokens do not work."
      checked={isDemanded}
      disabled={isPending}
      onChange={(event): void => void run({ isDemanded: event.currentTarget.checked })}
    />
  );
}
