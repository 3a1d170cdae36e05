"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { useCommand } from "@/lib/client/use-command";
import type { DeliveryView } from "@/lib/features/webhooks/views/webhooks";

const states: Readonly<Record<DeliveryView["state"], string>> = {
  taken: "✓ Received",
  waiting: "On its way",
  retrying: "! Not received yet",
  given_up: "✕ Given up",
};

function tries(attempts: number): string {
  return attempts === 1 ? "1 try" : `${attempts} tries`;
}

/** One message to one webhook: what it says, what became of it, and the way to send it again. */
export function DeliveryRow({ projectId, delivery }: { projectId: string; delivery: DeliveryView }): ReactNode {
  const again = useCommand("resend_delivery", { says: "It is on its way again." });
  const { state, attempts, nextAt, why } = delivery;
  return (
    <li>
      <span className={rows.who}>
        {delivery.text}
        <span className={rows.small}>
          {states[state]} · to {delivery.to} · <Time at={delivery.createdAt} />
          {attempts > 0 && ` · ${tries(attempts)}`}
          {state === "retrying" && nextAt !== null && (
            <>
              , next <Time at={nextAt} />
            </>
          )}
        </span>
        {why !== null && <span className={rows.small}>{why}</span>}
      </span>
      {(state === "taken" || state === "given_up") && (
        <Button
          variant="default"
          size="xs"
          loading={again.isPending}
          aria-label={`Send again to ${delivery.to}: ${delivery.text}`}
          onClick={(): void => void again.run({ projectId, deliveryId: delivery.id })}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
