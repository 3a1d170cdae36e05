import Link from "next/link";
import type { ReactNode } from "react";
import styles from "@/components/answers/answers.module.css";
import { Block } from "@/components/shell/page";
import type { ProjectView } from "@/lib/features/projects/views/project";

/** Three things to try in the sample, each where it is done. */
export function SampleSteps({ view }: { view: Pick<ProjectView, "project" | "answer" | "counts"> }): ReactNode {
  const home = `/projects/${view.project.id}`;
  const { answer, counts } = view;
  const steps = [
    {
      title: "Check a claim",
      says: "Open the report and choose a number: its exact quote appears in its source.",
      href: answer === null ? `${home}/reports` : `${home}/reports/${answer.reportId}`,
    },
    {
      title: "Settle a contradiction",
      says:
        counts.contradictions > 0
          ? `The documents disagree in ${counts.contradictions} places. Say which one holds.`
          : "Where documents disagree, you say which one holds.",
      href: `${home}/contradictions`,
    },
    {
      title: "Ask a question of your own",
      says: "Type it above. The answer comes from these nine documents, word for word.",
      href: `${home}#question`,
    },
  ];
  return (
    <Block title="Three things to try in this sample">
      <ol className={styles.steps}>
        {steps.map(({ title, says, href }) => (
          <li key={title} className={styles.step}>
            <strong>
              <Link href={href}>{title}</Link>
            </strong>
            <p>{says}</p>
          </li>
        ))}
      </ol>
    </Block>
  );
}
