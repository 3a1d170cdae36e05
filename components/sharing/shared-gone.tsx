import type { ReactNode } from "react";
import { Statement } from "@/components/kit/statements/statement";

/** What a link says that opens nothing, whether it never did or no longer does. */
export function SharedGone(): ReactNode {
  return (
    <Statement title="This link does not open anything">
      <p>It may have expired or been revoked, or its address may be incomplete.</p>
      <p>Ask whoever sent it for a new one.</p>
    </Statement>
  );
}
