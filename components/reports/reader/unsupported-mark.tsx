import type { ReactNode } from "react";
import styles from "@/components/reports/editing/editing.module.css";
import type { Unsupported } from "@/lib/domain/markdown/support";
import { markWords } from "./support-words";

/** The sign behind a sentence that is not borne out. It is no part of the text. */
export function UnsupportedMark({ verdict, reason }: Pick<Unsupported, "verdict" | "reason">): ReactNode {
  const { sign, says } = markWords[verdict];
  const title = reason === "" ? `This sentence: ${says}.` : `This sentence: ${says}. ${reason}`;
  return (
    <span className={styles.mark} data-aside data-verdict={verdict} title={title}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden"> ({says})</span>
    </span>
  );
}
