import type { ReactNode } from "react";
import { findMentions } from "@/lib/domain/core/mention";
import type { PersonView } from "@/lib/features/kit/models";
import styles from "./comments.module.css";

/** A comment's words as they were written, with the members that it mentions in bold. */
export function CommentText({ body, members }: { body: string; members: readonly PersonView[] }): ReactNode {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { from, to } of findMentions(body, members)) {
    parts.push(body.slice(done, from), <strong key={from}>{body.slice(from, to)}</strong>);
    done = to;
  }
  return (
    <p className={styles.text}>
      {parts}
      {body.slice(done)}
    </p>
  );
}
