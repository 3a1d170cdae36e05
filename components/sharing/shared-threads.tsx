import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { day } from "@/components/kit/words";
import type { SharedThread } from "@/lib/features/comments/views/comments";

function Thread({ thread }: { thread: SharedThread }): ReactNode {
  const { passage, olderVersion, isResolved, comments } = thread;
  return (
    <li>
      {passage && <blockquote className={styles.small}>{passage}</blockquote>}
      {comments.map(({ author, body, createdAt, isDeleted }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, by the server
        <div key={nth} className={styles.piece}>
          <strong>{author}</strong> <time dateTime={createdAt}>{day(createdAt)}</time>
          <p className={styles.said}>{isDeleted ? "This comment was deleted." : body}</p>
        </div>
      ))}
      {(isResolved || olderVersion !== null) && (
        <p className={styles.small}>
          {olderVersion !== null && `Written on version ${olderVersion}. `}
          {isResolved && "Resolved."}
        </p>
      )}
    </li>
  );
}

/** What members said of the report, for a reader without an account. */
export function SharedThreads({ threads }: { threads: readonly SharedThread[] }): ReactNode {
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {threads.length === 0 ? (
        <p className={styles.small}>Nobody has commented on this report.</p>
      ) : (
        <ul className={styles.sharedThreads}>
          {threads.map((thread, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, by the server
            <Thread key={nth} thread={thread} />
          ))}
        </ul>
      )}
    </section>
  );
}
