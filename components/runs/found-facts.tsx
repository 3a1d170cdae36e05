import Link from "next/link";
import type { ReactNode } from "react";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import styles from "./found-facts.module.css";

interface FoundFactsProps {
  projectId: string;
  facts: readonly FactView[];
}

/** What was found, each fact with the source whose words it stands on. */
export function FoundFacts({ projectId, facts }: FoundFactsProps): ReactNode {
  return (
    <ol className={styles.found} aria-label="Facts found">
      {facts.map(({ id, key, statement, evidence: [first] }) => (
        <li key={id}>
          <span>{statement}</span>
          {first && (
            <Link href={`/projects/${projectId}/library/${first.sourceId}?fact=${key}`} title={first.quote}>
              {first.sourceTitle}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
