import type { ReactNode } from "react";
import { QuestionBox } from "@/components/answers/question-box";
import { OpenSample } from "@/components/projects/open-sample";
import type { CapabilitiesView } from "@/lib/features/runs/views/new-run";
import styles from "./entrance.module.css";

/** The second step of a fresh install: a question with one's own documents, or the sample to look around in. */
export function FirstProject({ capabilities }: { capabilities: CapabilitiesView }): ReactNode {
  return (
    <>
      <QuestionBox capabilities={capabilities} />
      <section className={styles.sample}>
        <div>
          <h2>No documents at hand?</h2>
          <p>The sample has nine that disagree, and a finished report on them.</p>
        </div>
        <OpenSample variant="default" />
      </section>
    </>
  );
}
