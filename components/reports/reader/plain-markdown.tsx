import type { ReactNode } from "react";
import { plainText } from "@/lib/domain/markdown/markdown";

/** A text that could not be laid out, as it is written. */
export function PlainMarkdown({ markdown }: { markdown: string }): ReactNode {
  return (
    <>
      <p>This text is shown as it is written: it could not be laid out in time.</p>
      <p style={{ whiteSpace: "pre-wrap" }}>{plainText(markdown)}</p>
    </>
  );
}
