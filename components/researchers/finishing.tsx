import Link from "next/link";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import styles from "@/components/projects/project.module.css";
import { Block } from "@/components/shell/page";
import type { FinishingView } from "@/lib/features/researchers/views/summary";

interface FinishingProps {
  projectId: string;
  finishing: FinishingView | null;
}

/** What finishing this researcher made of the project's summary: what is new, what is corrected, what is open. */
export function Finishing({ projectId, finishing }: FinishingProps): ReactNode {
  if (finishing === null) return null;
  const { status, reason, version } = finishing;
  return (
    <Block title="What finishing it changed">
      {status === "waiting" && (
        <div role="status">
          <Note>The project's summary is being made again with what it found.</Note>
        </div>
      )}
      {status === "failed" && <Note tone="warn">The project's summary could not be made again. {reason}</Note>}
      {version !== null && (
        <>
          <p>{version.changes || "Nothing in the project's summary changed."}</p>
          <p className={styles.meta}>
            <Link href={`/projects/${projectId}?summary=${version.number}`}>
              Version {version.number} of the project's summary
            </Link>
            <Time at={version.at} />
          </p>
        </>
      )}
    </Block>
  );
}
