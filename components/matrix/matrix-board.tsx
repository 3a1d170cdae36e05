"use client";

import { Button, NativeSelect, Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconTable } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { partNotLoaded } from "@/components/kit/later/part";
import { SkeletonRows } from "@/components/kit/skeletons";
import { Empty, Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { useFactAhead } from "@/components/knowledge/use-fact-ahead";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { useAhead } from "@/lib/client/use-ahead";
import { disagreeing, inRowOrder, type RowOrder, rowOrders } from "@/lib/domain/matrix/row-order";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { CellFacts } from "./cell-facts";
import styles from "./matrix.module.css";
import { MatrixGrid } from "./matrix-grid";
import { MatrixList } from "./matrix-list";

const EvidenceReader = dynamic(() =>
  import("@/components/knowledge/evidence-reader").then((loaded) => loaded.EvidenceReader).catch(partNotLoaded),
);

/** What a matrix is asked of. */
export type MatrixSubject = { runId: string } | { projectId: string };

const orderWords: Readonly<Record<RowOrder, string>> = {
  answers: "Most answers first",
  source: "Sources from A to Z",
  newest: "Newest sources first",
  oldest: "Oldest sources first",
};

/** Reads the matrix; what the page read is shown at once, also when it is read again, as is a verdict's change. */
function useMatrix(
  subject: MatrixSubject,
  initial: MatrixView | null,
): { view: MatrixView | undefined; problem: string | null } {
  const isOfRun = "runId" in subject;
  const queries = useQueryClient();
  const queryKey = isOfRun ? keys.matrix(subject.runId) : keys.projectMatrix(subject.projectId);
  const came = useEffectEvent((view: MatrixView) => queries.setQueryData(queryKey, view));
  // What a page begins with may be older than what is kept: only what comes afterwards is news.
  const begun = useRef(initial);
  useEffect(() => {
    if (initial === null || initial === begun.current) return;
    begun.current = initial;
    came(initial);
  }, [initial]);
  const { data, error } = useQuery<MatrixView>({
    queryKey,
    queryFn: () => (isOfRun ? fetchView("matrix", [subject.runId]) : fetchView("project-matrix", [subject.projectId])),
    ...(initial && { initialData: initial }),
  });
  return { view: data, problem: error?.message ?? null };
}

function Nothing({ view }: { view: MatrixView }): ReactNode {
  const { project, of } = view;
  if (of.kind === "run") {
    return (
      <Empty
        icon={IconTable}
        title="Nothing to compare yet"
        action={<Link href={`/projects/${project.id}/runs/${of.runId}`}>Back to the run</Link>}
      >
        Each question of the run becomes a column and each source that it reads a row. Come back when the run has
        searched.
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconTable}
      title="Nothing to compare yet"
      action={<Link href={`/projects/${project.id}`}>Ask the first question</Link>}
    >
      Each question of a researcher's newest run becomes a column and each source a row. Start a run to fill them.
    </Empty>
  );
}

/** What one page of a matrix does not hold, and why a project's may be empty. */
function Remarks({ view }: { view: MatrixView }): ReactNode {
  const { questions, rows, total, of, project } = view;
  const isCut = total.questions > questions.length || total.sources > rows.length;
  const isBare = of.kind === "project" && rows.every(({ cells }) => cells.length === 0);
  return (
    <div className={styles.remarks}>
      {isCut && (
        <Note>
          Shown are {counted(questions.length, "question")} of {total.questions} and {counted(rows.length, "source")} of{" "}
          {total.sources}: those with answers first.
        </Note>
      )}
      {isBare && (
        <Note tone="accent">
          A project's matrix tells what people have accepted.{" "}
          <Link href={`/projects/${project.id}/knowledge?status=proposed`}>Accept facts</Link> to fill it, or open the
          matrix of a run, which tells all that it found.
        </Note>
      )}
    </div>
  );
}

function summary({ disagreements: { open, settled } }: MatrixView): string {
  if (open + settled === 0) return "No disagreement is known.";
  const parts = [
    ...(open > 0 ? [`${counted(open, "open disagreement")}`] : []),
    ...(settled > 0 ? [`${settled} settled`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Sources by questions, with what stands behind each cell beside them. */
export function MatrixBoard({ subject, initial }: { subject: MatrixSubject; initial: MatrixView | null }): ReactNode {
  const { view, problem } = useMatrix(subject, initial);
  const [order, setOrder] = useQueryState("order", parseAsStringLiteral(rowOrders).withDefault("answers"));
  const [isOnly, setIsOnly] = useQueryState("disagreements", parseAsBoolean.withDefault(false));
  const [openKey, setOpenKey] = useQueryState("fact", parseAsString);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const board = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery("(max-width: 48em)", false);
  const comeFact = useFactAhead(view?.project.id ?? "");
  const ahead = useAhead("[data-fact]", ({ dataset }) => comeFact(dataset["fact"] ?? ""));
  const rows = useMemo(() => {
    const ordered = inRowOrder(view?.rows ?? [], order);
    return isOnly ? disagreeing(ordered) : ordered;
  }, [view, order, isOnly]);
  if (view === undefined && problem !== null) return <Note tone="bad">{problem}</Note>;
  if (view === undefined) return <SkeletonRows rows={7} height={88} />;
  if (view.questions.length === 0 || view.rows.length === 0) return <Nothing view={view} />;
  const open = openKey === null ? undefined : view.facts[openKey];
  const cell = opened.includes(openKey ?? "") ? opened : cellOf(view, openKey);
  function show(key: string, of: readonly string[]): void {
    setOpened(of);
    void setOpenKey(key);
  }
  function close(): void {
    const place = board.current?.querySelector<HTMLElement>('[data-open][tabindex="0"], button[data-open]');
    void setOpenKey(null);
    (place ?? board.current?.querySelector<HTMLElement>('[tabindex="0"]'))?.focus();
  }
  const shown = { view, rows, openKey, onOpen: show };
  return (
    <div ref={board}>
      <div className={styles.tools}>
        <NativeSelect
          aria-label="Order of the sources"
          data={rowOrders.map((value) => ({ value, label: orderWords[value] }))}
          value={order}
          onChange={({ currentTarget }): void =>
            void setOrder(rowOrders.find((one) => one === currentTarget.value) ?? null)
          }
        />
        <Switch
          label="Only where sources disagree"
          checked={isOnly}
          onChange={({ currentTarget }): void => void setIsOnly(currentTarget.checked || null)}
        />
        <p className={styles.summary} aria-live="polite">
          {summary(view)}
        </p>
      </div>
      <Remarks view={view} />
      {rows.length === 0 ? (
        <Empty
          title="Nothing disagrees"
          action={
            <Button variant="default" onClick={(): void => void setIsOnly(null)}>
              Show all sources
            </Button>
          }
        >
          No statement in this matrix was found to contradict another.
        </Empty>
      ) : (
        <div className={styles.split} data-split={open ? true : undefined}>
          <div className={styles.main} {...ahead}>
            {isNarrow ? <MatrixList {...shown} /> : <MatrixGrid {...shown} sortedBySource={order === "source"} />}
          </div>
          {open && (
            <div className={styles.side}>
              <CellFacts facts={view.facts} cell={cell} openKey={openKey} onOpen={show} />
              <EvidenceReader project={view.project} factId={open.id} onClose={close} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** The first cell that a fact stands in: what an address opens that names the fact alone. */
function cellOf({ rows }: MatrixView, key: string | null): readonly string[] {
  if (key === null) return [];
  return rows.flatMap(({ cells }) => cells).find(({ keys: own }) => own.includes(key))?.keys ?? [key];
}
