import Link from "next/link";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import styles from "@/components/projects/project.module.css";
import { Block } from "@/components/shell/page";
import { scheduleWords } from "@/lib/domain/researcher/schedule";
import { limitsInWords } from "@/lib/domain/run/budget";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";

/** When the researcher runs again by itself, for whom and within which limits; or the way to have it so. */
export function ScheduleBlock({
  view,
}: {
  view: Pick<ResearcherView, "project" | "researcher" | "schedule">;
}): ReactNode {
  const { project, researcher, schedule } = view;
  const isAtRest = researcher.status === "completed" || researcher.status === "archived";
  const href = `/projects/${project.id}/researchers/${researcher.id}/schedule`;
  const link = project.can.research && !isAtRest;
  if (schedule === null) {
    if (!link) return null;
    return (
      <Block title="Schedule">
        <p className={styles.meta}>
          It runs by hand. <Link href={href}>Run it by a schedule</Link>
        </p>
      </Block>
    );
  }
  const { plan, settings } = schedule;
  const limits = settings === null ? null : limitsInWords(settings);
  return (
    <Block title="Schedule">
      <p>
        {plan === null || settings === null
          ? "It was set in an older version and can no longer be read: no run begins. Set it again or remove it."
          : scheduleWords(plan)}
      </p>
      <p className={styles.meta}>
        {isAtRest ? (
          <span>It rests with its researcher.</span>
        ) : (
          <span>
            Next: <Time at={schedule.retryAt ?? schedule.nextAt} />
          </span>
        )}
        {limits !== null && <span>each run: {limits === "none" ? "no limit" : limits}</span>}
        {schedule.setBy && <span>set by {schedule.setBy.name}</span>}
        {link && <Link href={href}>Change</Link>}
      </p>
      {schedule.lastNote !== null && schedule.lastAt !== null && (
        <Note tone="warn">
          <Time at={schedule.lastAt} />:{" "}
          {schedule.retryAt === null ? "it did not run." : "it has not run yet, and is tried again."}{" "}
          {schedule.lastNote}
        </Note>
      )}
    </Block>
  );
}
