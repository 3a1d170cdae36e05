import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { Statement } from "@/components/kit/statements/statement";

const said: Readonly<Record<string, string>> = {
  wrong: "That password is wrong. Capital and small letters make a difference.",
  wait: "Too many attempts. Wait a quarter of an hour and try again.",
};

/** What stands before a report whose link has a password: one field, which works without JavaScript. */
export function SharedLock({ token, said: outcome }: { token: string; said: unknown }): ReactNode {
  const problem = typeof outcome === "string" ? said[outcome] : undefined;
  return (
    <Statement title="This report is protected by a password">
      <p>Ask whoever sent you the link for it.</p>
      <form method="post" action={`/share/${token}/unlock`} className={styles.lock}>
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="off"
          required
          maxLength={200}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : "problem"}
        />
        {problem !== undefined && (
          <p id="problem" role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <button type="submit">Open the report</button>
      </form>
    </Statement>
  );
}
