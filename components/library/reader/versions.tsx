import Link from "next/link";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import type { SourceView } from "@/lib/features/library/views/source";
import styles from "./source.module.css";

/** Lines that are the same for longer than this are not shown but for their ends. */
const SAME_SHOWN = 300;

function Same({ text }: { text: string }): ReactNode {
  if (text.length <= 2 * SAME_SHOWN) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, SAME_SHOWN).toWellFormed()}
      {"\n⋯\n"}
      {text.slice(-SAME_SHOWN).toWellFormed()}
    </span>
  );
}

/** From the version that is shown to what the source says now. */
function Changes({ changes }: { changes: NonNullable<SourceView["changes"]> }): ReactNode {
  return (
    <details className={styles.changes}>
      <summary>What has changed since</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        {changes.map(({ kind, text }, index) =>
          kind === "same" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
            <Same key={index} text={text} />
          ) : kind === "added" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
            <ins key={index}>{text}</ins>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
            <del key={index}>{text}</del>
          ),
        )}
      </pre>
    </details>
  );
}

/** Everything that a source ever said, by when it was read; said when what is shown is not what it says now. */
export function Versions({ view }: { view: SourceView }): ReactNode {
  const { project, source, snapshot, versions, changes } = view;
  if (snapshot === null || versions.length < 2) return null;
  const here = `/projects/${project.id}/library/${source.id}`;
  return (
    <div className={styles.remarks}>
      {!snapshot.isCurrent && (
        <Note tone="warn">
          This is what the source said when it was read <Time at={snapshot.readAt} />.{" "}
          <Link href={here}>See what it says now</Link>.
        </Note>
      )}
      {changes !== null && <Changes changes={changes} />}
      <details>
        <summary>{counted(versions.length, "version")}</summary>
        <ol className={styles.versions}>
          {versions.map((version) => (
            <li key={version.id}>
              <Link href={`${here}?version=${version.id}`} aria-current={version.id === snapshot.id || undefined}>
                <Time at={version.readAt} />
              </Link>{" "}
              {counted(version.characters, "character")}
              {version.isCurrent && ", what it says now"}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
