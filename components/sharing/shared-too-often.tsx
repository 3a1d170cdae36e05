import type { ReactNode } from "react";
import { Statement } from "@/components/kit/statements/statement";

/** What a link says to an address that opened it too often. */
export function SharedTooOften(): ReactNode {
  return (
    <Statement title="This report was opened too often">
      <p>It was opened many times within ten minutes, by you or by others in your network.</p>
      <p>Wait ten minutes, then open it again.</p>
    </Statement>
  );
}
