import { IconCircleCheck, IconCircleDashed, IconLoader2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { SkeletonRows } from "@/components/kit/skeletons";
import { stageWords } from "@/components/kit/stage-words";
import { counted, grouped } from "@/components/kit/words";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import type { RunView } from "@/lib/features/runs/views/run";
import { FoundFacts } from "./found-facts";
import { type Part, partsOf, whatIsLeft } from "./progress-words";
import styles from "./run-progress.module.css";

/** Facts that are shown as they arrive; all of them stand under their own tab. */
const NEWEST = 3;

function Bar({ part: { name, done, of } }: { part: Part }): ReactNode {
  const says = `${grouped(done)} of ${grouped(of)} ${name} done`;
  return (
    <div className={styles.part}>
      <span>{says}</span>
      <progress value={done} max={of} aria-label={says} />
    </div>
  );
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

function Section({ node: { title, status, draft } }: { node: NodeView }): ReactNode {
  const isWriting = status === "running";
  const Shape = status === "complete" ? IconCircleCheck : isWriting ? IconLoader2 : IconCircleDashed;
  const says = draft === null ? (isWriting ? "begun" : "to come") : counted(words(draft), "word");
  return (
    <li data-status={status}>
      <Shape size={15} stroke={1.9} aria-hidden="true" className={isWriting ? styles.turns : undefined} />
      <span>{title}</span>
      <span className={styles.dim}>{says}</span>
    </li>
  );
}

interface RunProgressProps {
  view: RunView;
  /** Shows the report as it is being written. */
  onReport: () => void;
}

/** What a run under way does, how far it has come, what is left, and what it has found and written so far. */
export function RunProgress({ view, onReport }: RunProgressProps): ReactNode {
  const { run, nodes, facts, project } = view;
  const sections = nodes.filter(({ kind }) => kind === "section");
  const isWriting = sections.some(({ draft }) => draft !== null);
  return (
    <section className={styles.progress} aria-label="Progress">
      <div className={styles.now}>
        <div aria-live="polite">
          <Chip look={{ icon: IconLoader2, word: stageWords[run.stage].doing, tone: "accent", turns: true }} />
        </div>
        {partsOf(nodes).map((part) => (
          <Bar key={part.name} part={part} />
        ))}
        <p className={styles.dim}>{whatIsLeft(run)}</p>
        {sections.length > 0 && (
          <ul className={styles.sections} aria-label="Sections of the report">
            {sections.map((node) => (
              <Section key={node.key} node={node} />
            ))}
          </ul>
        )}
        {isWriting && (
          <button type="button" className={styles.read} onClick={onReport}>
            Read it as it is written
          </button>
        )}
      </div>
      <div className={styles.facts}>
        <h2>Newest facts</h2>
        {facts.length > 0 && <FoundFacts projectId={project.id} facts={facts.slice(0, NEWEST)} />}
        {facts.length === 0 && run.counters.facts > 0 && <SkeletonRows rows={NEWEST} height={44} />}
        {facts.length === 0 && run.counters.facts === 0 && (
          <p className={styles.dim}>Each fact appears here with its source as soon as it is found.</p>
        )}
      </div>
    </section>
  );
}
