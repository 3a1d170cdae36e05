import type { ReactNode } from "react";
import { factLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import type { FactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import { ChangedText } from "./changed-text";
import styles from "./knowledge.module.css";

type Version = FactPanelView["versions"][number];

/** What one version made of the one before it. */
function Change({ version, before }: { version: Version; before: Version | undefined }): ReactNode {
  const said = before && before.statement !== version.statement;
  return (
    <>
      {said && (
        <p className={styles.change}>
          <ChangedText before={before.statement} after={version.statement} />
        </p>
      )}
      {before?.status !== version.status && <span>{factLooks[version.status].word}</span>}
      {version.reason && <p className={styles.why}>{version.reason}</p>}
    </>
  );
}

/** What people made of a fact, newest first, each change with what it took out and put in. */
export function FactHistory({ versions }: { versions: FactPanelView["versions"] }): ReactNode {
  return (
    <ol className={styles.history} aria-label="History">
      {versions.map((version, nth) => (
        <li key={version.number}>
          <span className={styles.dim}>
            {version.by?.name ?? "As it was found"} <Time at={version.at} />
          </span>
          <Change version={version} before={versions[nth + 1]} />
        </li>
      ))}
    </ol>
  );
}
