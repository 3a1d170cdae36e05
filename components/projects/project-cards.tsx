import { IconClockPause, IconLoader2, IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { Time } from "@/components/kit/time";
import { counted, day, grouped } from "@/components/kit/words";
import { allows } from "@/lib/domain/core/rights";
import type { ProjectCardView } from "@/lib/features/projects/views/home";
import { KeepProject } from "./keep-project";
import styles from "./project-cards.module.css";

/** One's projects, the most recently active first. */
export function ProjectCards({ projects }: { projects: readonly ProjectCardView[] }): ReactNode {
  return (
    <ul className={styles.cards}>
      {projects.map((project) => (
        <li key={project.id} className={styles.card}>
          <h2>
            <Link href={`/projects/${project.id}`}>{project.name}</Link>
          </h2>
          <p className={styles.goal}>{project.goal || "No goal written yet."}</p>
          <div className={styles.figures}>
            <span>{counted(project.sources, "source")}</span>
            <span>{counted(project.facts, "fact")}</span>
            {project.runningRuns > 0 && (
              <Chip
                look={{
                  icon: IconLoader2,
                  word: `${counted(project.runningRuns, "run")} under way`,
                  tone: "accent",
                  turns: true,
                }}
              />
            )}
            {project.waiting > 0 && (
              <Link href={`/review?project=${project.id}`}>
                <Chip look={{ icon: IconClockPause, word: `${grouped(project.waiting)} for review`, tone: "warn" }} />
              </Link>
            )}
          </div>
          {project.deleteAfter !== null && (
            <div className={styles.deleted}>
              <Chip look={{ icon: IconTrash, word: `Will be deleted on ${day(project.deleteAfter)}`, tone: "warn" }} />
              {allows(project.role, "delete") && <KeepProject projectId={project.id} size="compact-xs" />}
            </div>
          )}
          <div className={styles.foot}>
            <span>{project.isSample ? "Sample" : project.role}</span>
            <span>
              Last active <Time at={project.lastActivityAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
