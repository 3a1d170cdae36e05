"use client";

import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useCommand } from "@/lib/client/use-command";

/** Whether everybody needs a second factor here. */
export function DemandSwitch({ isDemanded }: { isDemanded: boolean }): ReactNode {
  const { run, isPending } = useCommand("demand_second_factor", { says: "Saved. It counts from the next request on." });
  return (
    <Switch
      label="Demand a second factor of everybody"
      description="Whoever has none sets one up before anything else; their API tokens wait until then."
      checked={isDemanded}
      disabled={isPending}
      onChange={(event): void => void run({ isDemanded: event.currentTarget.checked })}
    />
  );
}
