"use client";

import { ActionIcon } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { sourceLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import { counted, percent } from "@/components/kit/words";
import { presumptions } from "@/lib/client/presumed";
import { useCommand } from "@/lib/client/use-command";
import { flagWord } from "@/lib/domain/files/flag-words";
import type { SourceRowView } from "@/lib/features/library/views/source-rows";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import { kindWords } from "./kind-words";
import styles from "./library.module.css";
import { RenameInRow } from "./rename-source";

interface SourceRowProps {
  projectId: string;
  source: SourceRowView;
  can: Pick<ProjectHeadView["can"], "exclude_source" | "rename_source">;
}

interface ExclusionProps {
  projectId: string;
  source: SourceRowView;
  isExcluded: boolean;
}

/** One source of the library. */
export function SourceRow({ projectId, source, can }: SourceRowProps): ReactNode {
  const { icon: Shape, word } = kindWords[source.kind];
  const isExcluded = exclusions.useOf(source.id, source.isExcluded) ?? source.isExcluded;
  return (
    <li className={styles.row} data-excluded={isExcluded || undefined}>
      <span className={styles.rowIcon}>
        <Shape size={18} stroke={1.6} aria-label={word} />
      </span>
      <div className={styles.rowTitle}>
        <Link href={`/projects/${projectId}/library/${source.id}`} title={source.title}>
          {source.title}
        </Link>
        <p className={styles.meta}>
          {isExcluded && <span>Excluded from new runs</span>}
          <span>{source.host ?? source.fileName ?? word}</span>
          {source.characters !== null && <span>{counted(source.characters, "character")}</span>}
          {source.status === "ready" && <span>quality {percent(source.quality)}</span>}
          {source.flags.map((flag) => (
            <span key={flag}>⚑ {flagWord(flag)}</span>
          ))}
          {source.statusReason && source.status !== "ready" && (
            <span className={styles.reason}>{source.statusReason}</span>
          )}
        </p>
      </div>
      <span className={styles.rowState}>
        <Chip look={sourceLooks[source.status]} title={source.statusReason} />
      </span>
      <span className={styles.facts}>{counted(source.facts, "fact")}</span>
      <span className={styles.aside}>
        <Time at={source.lastReadAt ?? source.createdAt} />
      </span>
      <span className={styles.rowActs}>
        {can.rename_source && <RenameInRow projectId={projectId} source={source} />}
        {can.exclude_source && <Exclusion projectId={projectId} source={source} isExcluded={isExcluded} />}
      </span>
    </li>
  );
}

/** Whether sources are left out, by what people have just done. */
const exclusions = presumptions<boolean>();

function Exclusion({ projectId, source, isExcluded }: ExclusionProps): ReactNode {
  const target = { projectId, sourceId: source.id };
  const restore = useCommand("restore_source", { says: "New runs read this source again." });
  const exclude = useCommand("exclude_source", {
    says: "New runs will not read this source.",
    undo: () => void set(restore, true),
  });
  const { Shape, does, command } = isExcluded
    ? { Shape: IconEye, does: "Restore", command: restore }
    : { Shape: IconEyeOff, does: "Exclude from new runs", command: exclude };
  async function set(by: typeof restore | typeof exclude, was: boolean): Promise<void> {
    const asItWas = exclusions.presume(source.id, was, !was);
    const outcome = await by.run(target);
    if (!outcome?.ok) asItWas();
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--st-dim)"
      title={does}
      aria-label={`${does}: ${source.title}`}
      onClick={(): void => void set(command, isExcluded)}
    >
      <Shape size={18} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
