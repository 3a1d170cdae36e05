"use client";

import { IconBulb, IconFilterOff } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useRef, useState } from "react";
import hints from "@/components/kit/hints.module.css";
import { laterDialogue } from "@/components/kit/later/later";
import { partNotLoaded } from "@/components/kit/later/part";
import { Empty } from "@/components/kit/states";
import { Page } from "@/components/shell/page";
import { usePageActions } from "@/components/shell/page-actions";
import { type SavedAs, SaveMenu } from "@/components/shell/save-menu";
import { useAhead } from "@/lib/client/use-ahead";
import type { KnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import type { KnowledgeFactView } from "@/lib/features/knowledge/views/knowledge-rows";
import { useIsNarrowed } from "./address-params";
import styles from "./knowledge.module.css";
import { KnowledgeFilters } from "./knowledge-filters";
import { FactButton, KnowledgeRow } from "./knowledge-row";
import { useFactAhead } from "./use-fact-ahead";
import { useFactKeys } from "./use-fact-keys";
import { useVerdict } from "./use-verdict";

const EvidenceReader = dynamic(() =>
  import("./evidence-reader").then((loaded) => loaded.EvidenceReader).catch(partNotLoaded),
);
const ConflictDialogue = laterDialogue(() => import("./conflict-dialogue").then((loaded) => loaded.ConflictDialogue));
const EditFactDialogue = laterDialogue(() => import("./edit-fact-dialogue").then((loaded) => loaded.EditFactDialogue));
const MergeFactDialogue = laterDialogue(() =>
  import("./merge-fact-dialogue").then((loaded) => loaded.MergeFactDialogue),
);

function tablesOf(projectId: string): SavedAs[] {
  return [
    { label: "Table (CSV)", href: `/api/facts/${projectId}/csv` },
    { label: "JSON lines", href: `/api/facts/${projectId}/jsonl` },
  ];
}

/** Everything that a project knows, under one search box and the keyboard. */
export function KnowledgeScreen({ view }: { view: KnowledgeView }): ReactNode {
  const { project, facts } = view;
  const search = useRef<HTMLInputElement>(null);
  const [openKey, setOpenKey] = useQueryState("fact", parseAsString);
  const [act, setAct] = useState<{ act: "edit" | "merge"; fact: KnowledgeFactView } | null>(null);
  const { give, conflict, endConflict } = useVerdict(project.id);
  const isNarrowed = useIsNarrowed();
  const open = facts.find((fact) => fact.key === openKey) ?? (view.opened?.key === openKey ? view.opened : undefined);
  const { reach } = useFactKeys({
    project,
    facts,
    give,
    open: (fact) => void setOpenKey(fact.key),
    does: (wanted, fact) => setAct({ act: wanted, fact }),
    search: () => search.current?.focus(),
  });
  usePageActions([
    { id: "search facts", label: "Search the facts", group: "This page", run: (): void => search.current?.focus() },
  ]);
  const comeFact = useFactAhead(project.id);
  const ahead = useAhead("[data-fact]", (row) => comeFact(row.dataset["fact"] ?? ""));
  function close(): void {
    const row = open && document.querySelector<HTMLElement>(`[data-fact="${CSS.escape(open.id)}"]`);
    void setOpenKey(null);
    row?.focus();
  }
  const isBare = facts.length === 0 && !isNarrowed;
  return (
    <Page
      title="Knowledge"
      width={open ? "full" : "wide"}
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      actions={isBare ? null : <SaveMenu word="Save all" files={tablesOf(project.id)} />}
    >
      <div className={styles.layout} data-split={open ? true : undefined}>
        <div className={styles.main}>
          {!isBare && <KnowledgeFilters view={view} search={search} />}
          {facts.length > 0 && <Hints can={project.can} />}
          <ul className={styles.rows} aria-label="Facts" hidden={facts.length === 0} {...ahead}>
            {facts.map((fact) => (
              <KnowledgeRow key={fact.id} projectId={project.id} fact={fact} isOpen={fact.key === openKey}>
                <FactButton
                  fact={fact}
                  isOpen={fact.key === openKey}
                  onOpen={(): void => void setOpenKey(fact.key)}
                  onReach={(): void => reach(fact.id)}
                />
              </KnowledgeRow>
            ))}
          </ul>
          {isBare && <NothingKnown projectId={project.id} />}
          {facts.length === 0 && isNarrowed && <NothingFits projectId={project.id} />}
          <Pages view={view} />
        </div>
        {open && <EvidenceReader project={project} factId={open.id} onClose={close} />}
      </div>
      {act?.act === "edit" && (
        <EditFactDialogue projectId={project.id} fact={act.fact} isOpen close={(): void => setAct(null)} />
      )}
      {act?.act === "merge" && (
        <MergeFactDialogue projectId={project.id} fact={act.fact} isOpen close={(): void => setAct(null)} />
      )}
      {conflict && <ConflictDialogue projectId={project.id} conflict={conflict} close={endConflict} />}
    </Page>
  );
}

function Hints({ can }: { can: KnowledgeView["project"]["can"] }): ReactNode {
  return (
    <p className={hints.hints}>
      <kbd>j</kbd> <kbd>k</kbd> move · <kbd>o</kbd> open
      {can.review && (
        <>
          {" "}
          · <kbd>a</kbd> accept · <kbd>r</kbd> reject · <kbd>d</kbd> dispute
        </>
      )}
      {can.edit_fact && (
        <>
          {" "}
          · <kbd>e</kbd> edit · <kbd>m</kbd> merge
        </>
      )}{" "}
      · <kbd>/</kbd> search
    </p>
  );
}

function NothingKnown({ projectId }: { projectId: string }): ReactNode {
  return (
    <Empty
      icon={IconBulb}
      title="Nothing is known yet"
      action={<Link href={`/projects/${projectId}`}>Ask the first question</Link>}
    >
      Every fact that answers a question of yours is kept here with its exact quotes.
    </Empty>
  );
}

function NothingFits({ projectId }: { projectId: string }): ReactNode {
  return (
    <Empty
      icon={IconFilterOff}
      title="No fact fits"
      action={<Link href={`/projects/${projectId}/knowledge`}>Show all facts</Link>}
    >
      Try fewer words or another filter.
    </Empty>
  );
}

function Pages({ view }: { view: KnowledgeView }): ReactNode {
  const params = useSearchParams();
  const to = (cursor: string | null): string => {
    const next = new URLSearchParams(params);
    next.delete("fact");
    next.delete("cursor");
    if (cursor !== null) next.set("cursor", cursor);
    return `/projects/${view.project.id}/knowledge?${next}`;
  };
  const isFirst = !params.has("cursor");
  if (isFirst && view.next === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages of facts">
      {isFirst ? <span /> : <Link href={to(null)}>First facts</Link>}
      {view.next && <Link href={to(view.next)}>More facts</Link>}
    </nav>
  );
}
