"use client";

import { CloseButton, Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Comments } from "@/components/comments/comments";
import { Chip } from "@/components/kit/chip";
import { factLooks, relationLooks } from "@/components/kit/looks";
import { plainly } from "@/components/kit/plainly";
import styles from "@/components/kit/report.module.css";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { percent, sourcesOf } from "@/components/kit/words";
import { goneWords } from "@/lib/domain/watch/change-words";
import type { FactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import type { EvidenceView } from "@/lib/features/knowledge/views/facts";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import { FactActions } from "./fact-actions";
import { FactHistory } from "./fact-history";
import { factQuery } from "./fact-query";
import { useJudged } from "./use-verdict";

interface EvidenceReaderProps {
  project: Pick<ProjectHeadView, "id" | "can">;
  factId: string;
  onClose: () => void;
}

interface SurroundingsProps {
  label: string;
  before: string;
  quote: string;
  after: string;
}

/** A quote, marked in what stands around it; it is in sight at once, the rest can be scrolled to. */
function Surroundings({ label, before, quote, after }: SurroundingsProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!frame.current || !mark.current) return;
    const { clientHeight } = frame.current;
    const { offsetTop, offsetHeight } = mark.current;
    frame.current.scrollTop = offsetTop - Math.max(0, (clientHeight - offsetHeight) / 2);
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={frame} className={styles.surroundings} tabIndex={0} aria-label={label}>
      {before}
      <mark ref={mark}>{quote}</mark>
      {after}
    </section>
  );
}

function Quote({
  evidence,
  panel,
  project,
}: {
  evidence: EvidenceView;
  panel: FactPanelView;
  project: Pick<ProjectHeadView, "id" | "can">;
}): ReactNode {
  const context = panel.contexts.find((one) => one.evidenceId === evidence.id);
  const place = evidence.page !== null ? `, page ${evidence.page}` : evidence.heading ? `, ${evidence.heading}` : "";
  const href = `/projects/${project.id}/library/${evidence.sourceId}?fact=${panel.fact.key}`;
  const isRendered = panel.rendered.includes(evidence.snapshotId);
  return (
    <div>
      {evidence.isBeside && <p className={styles.small}>Beside the quote, for what it leaves open:</p>}
      <Link className={styles.source} href={href}>
        {evidence.sourceTitle}
        {place}
      </Link>
      {context && context.fields.length > 0 && (
        <p className={styles.small}>
          <Link href={`/projects/${project.id}/library/${evidence.sourceId}?version=${evidence.snapshotId}`}>
            {context.fields.join(" · ")}
          </Link>
        </p>
      )}
      <Surroundings
        label={`Quote in ${evidence.sourceTitle}`}
        before={plainly(context?.before)}
        quote={context?.quote ?? evidence.quote}
        after={plainly(context?.after)}
      />
      {evidence.goneAt && <Note tone="warn">{goneWords(Date.parse(evidence.goneAt))}</Note>}
      <p className={styles.small}>
        Read <Time at={evidence.readAt} /> · sha256 {evidence.sha256.slice(0, 12)}
        {(evidence.page !== null || isRendered) && (
          <>
            {" · "}
            <Link href={`${href}@${evidence.start}&version=${evidence.snapshotId}&show=page`}>
              {isRendered ? "as published" : "original page"}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

function Panel({ panel, project }: { panel: FactPanelView; project: Pick<ProjectHeadView, "id" | "can"> }): ReactNode {
  const fact = useJudged(panel.fact);
  return (
    <>
      <p className={styles.claim}>{fact.statement}</p>
      <Group gap="md">
        <Chip look={factLooks[fact.status]} title={fact.isSettled ? "A person's verdict" : "The agents' verdict"} />
        <span className={styles.small}>{sourcesOf(fact.evidence)}</span>
      </Group>
      <details className={styles.small}>
        <summary>How it is weighed</summary>
        <p>
          Its score is {percent(fact.score)}, its confidence {percent(fact.confidence)}. {panel.scoreBecause}
        </p>
      </details>
      {panel.supersededBy && (
        <p className={styles.small}>
          It was merged into{" "}
          <Link href={`/projects/${project.id}/knowledge?fact=${panel.supersededBy.key}`}>
            {panel.supersededBy.statement}
          </Link>
        </p>
      )}
      <FactActions key={`acts ${fact.id}`} project={project} fact={fact} />
      {!project.can.review && <p className={styles.small}>Owners and reviewers accept, reject and dispute facts.</p>}
      <h3>In its source{new Set(fact.evidence.map(({ sourceId }) => sourceId)).size > 1 ? "s" : ""}</h3>
      {fact.evidence.map((evidence) => (
        <Quote key={evidence.id} evidence={evidence} panel={panel} project={project} />
      ))}
      {panel.corroborations.length > 0 && <h3>Borne out by</h3>}
      {panel.corroborations.map((other) => (
        <div key={other.id}>
          <Link className={styles.source} href={`/projects/${project.id}/knowledge?fact=${other.key}`}>
            {other.statement}
          </Link>
          <Group gap="xs">
            <Chip look={factLooks[other.status]} />
            <span className={styles.small}>{other.sourceTitle}</span>
          </Group>
        </div>
      ))}
      {panel.contradictions.length > 0 && <h3>Contradicted by</h3>}
      {panel.contradictions.map((pair) => {
        const other = pair.a.id === fact.id ? pair.b : pair.a;
        return (
          <div key={pair.id}>
            <Chip look={relationLooks[pair.status]} />
            <p className={styles.context}>{other.evidence[0]?.quote ?? other.statement}</p>
            <p className={styles.small}>
              {other.evidence[0]?.sourceTitle}. {pair.reason}
            </p>
          </div>
        );
      })}
      {panel.versions.length > 0 && <h3>History</h3>}
      {panel.versions.length > 0 && <FactHistory versions={panel.versions} />}
      {panel.reviews.length > 0 && <h3>Verdicts</h3>}
      {panel.reviews.map((review) => (
        <p key={review.at} className={styles.small}>
          {review.by?.name ?? "An agent"} {review.verdict} <Time at={review.at} />
          {review.isStale && " (stale: the fact has been said anew since)"}
          {review.note && `: ${review.note}`}
        </p>
      ))}
      <Comments key={`comments ${fact.id}`} projectId={project.id} subject={{ kind: "fact", id: fact.id }} />
    </>
  );
}

/** The evidence beside the text: the fact, every quote in its surroundings, its score and how it came about. */
export function EvidenceReader({ project, factId, onClose }: EvidenceReaderProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  // What came ahead is shown at once, and read again: who opens it is noted.
  const panel = useQuery({ ...factQuery(project.id, factId), staleTime: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fact in the same reader takes the focus anew
  useEffect(() => frame.current?.focus(), [factId]);
  function onKeyDown(event: KeyboardEvent): void {
    // Dialogues that were opened from here stand elsewhere and hear their own keys.
    if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) return;
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") onClose();
    const act = frame.current?.querySelector<HTMLButtonElement>(`[data-act="${CSS.escape(event.key)}"]`);
    // Else the page would hear the key too.
    if (act || event.key === "Escape") event.preventDefault();
    act?.click();
  }
  return (
    // Keys of the whole panel; each has its button beside.
    <aside ref={frame} className={styles.evidence} tabIndex={-1} aria-label="Evidence" onKeyDown={onKeyDown}>
      <div className={styles.evidenceHead}>
        <h2>Evidence</h2>
        <CloseButton aria-label="Close the evidence" onClick={onClose} />
      </div>
      {panel.isPending && <Skeleton height={260} mt="md" radius="sm" />}
      {panel.isError && <Note tone="bad">{panel.error.message}</Note>}
      {panel.data && <Panel panel={panel.data} project={project} />}
    </aside>
  );
}
