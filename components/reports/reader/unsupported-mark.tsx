import type { ReactNode } from "react";
import styles from "@/components/reports/editing/editing.module.css";
import type { Unsupported } from "@/lib/domain/markdown/support";
import { markWords } from "./support-words";

interface Mark extends Pick<Unsupported, "verdict" | "reason"> {
  of?: "sentence" | "heading" | "title";
}

/** The sign behind a sentence, a heading or a title that is not borne out. It is no part of the text. */
export function UnsupportedMark({ verdict, reason, of = "sentence" }: Mark): ReactNode {
  const { sign, says } = markWords[verdict];
  const title = reason === "" ? `This ${of}: ${says}.` : `This ${of}: ${says}. ${reason}`;
  return (
    <span className={styles.mark} data-aside data-verdict={verdict} title={title}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden"> ({says})</span>
    </span>
  );
}
