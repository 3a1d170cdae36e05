import { IconArrowsDiff, IconFileTypeCsv, IconMarkdown } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty, Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { Page } from "@/components/shell/page";
import { researcherCrumb } from "@/components/shell/researcher-crumb";
import { type ChangeKind, type ClaimChange, changeKinds } from "@/lib/domain/difference/difference";
import { changeWords, isAnotherAnswer } from "@/lib/domain/difference/difference-words";
import type { ComparedVersionView, DifferenceView } from "@/lib/features/reports/views/difference";
import { ClaimSide } from "./claim-side";
import styles from "./difference.module.css";

function nameOf({ run, version }: ComparedVersionView): string {
  return `Run ${run.number}, version ${version}`;
}

function addressOf({ project, from, to }: DifferenceView, kind: ChangeKind | null): string {
  const query = new URLSearchParams({ ...(from && { from: from.reportId }), ...(kind && { kind }) });
  return `/projects/${project.id}/reports/${to.reportId}/difference?${query}`;
}

/** The kinds of changes that there are, each with its count: one shows only these. */
function Kinds({ view }: { view: DifferenceView }): ReactNode {
  const there = changeKinds.filter((kind) => view.counts[kind] > 0);
  return (
    <nav className={styles.kinds} aria-label="Kinds of changes">
      <Link href={addressOf(view, null)} aria-current={view.kind === null ? "page" : undefined}>
        All that changed
      </Link>
      {there.map((kind) => (
        <Link key={kind} href={addressOf(view, kind)} aria-current={view.kind === kind ? "page" : undefined}>
          {changeWords[kind].label} <span className={styles.count}>{view.counts[kind]}</span>
        </Link>
      ))}
    </nav>
  );
}

function Removed({ removed }: { removed: number }): ReactNode {
  return (
    <p>
      {removed === 1 ? "One sentence was" : `${removed} sentences were`} taken out of the older version: the source was
      deleted.
    </p>
  );
}

function Change({ view, change }: { view: DifferenceView; change: ClaimChange }): ReactNode {
  const { kind, before, after, figure, isFixed, removed } = change;
  const shared = { projectId: view.project.id };
  return (
    <li className={styles.change} data-kind={kind}>
      <p className={styles.kind}>
        {changeWords[kind].label}
        {figure && `: ${figure.from} → ${figure.to}`}
      </p>
      {isFixed && kind !== "same" && <Note tone="warn">People had accepted what this rested on.</Note>}
      {removed > 0 ? (
        <Removed removed={removed} />
      ) : (
        <div className={styles.sides}>
          <ClaimSide
            {...shared}
            name={view.from === null ? "Before" : nameOf(view.from)}
            claim={before}
            nothing="It did not say this."
            figure={figure?.from ?? null}
          />
          <ClaimSide
            {...shared}
            name={nameOf(view.to)}
            claim={after}
            nothing={kind === "not_asked" ? "It answers another question." : "It does not say this any more."}
            figure={figure?.to ?? null}
          />
        </div>
      )}
    </li>
  );
}

function Changes({ view }: { view: DifferenceView }): ReactNode {
  if (view.from === null) {
    if (view.line !== "") return <Note tone="warn">{view.line}</Note>;
    return (
      <Empty icon={IconArrowsDiff} title="Nothing to compare with yet">
        This is the first report of {view.researcher.name}. Run it again, and what changed appears here.
      </Empty>
    );
  }
  if (view.changes.length === 0) {
    return (
      <Empty
        icon={IconArrowsDiff}
        title={isAnotherAnswer(view.counts) ? "None of this kind" : "The answer is the same"}
      >
        {isAnotherAnswer(view.counts)
          ? "Choose another kind above."
          : "Claim by claim, both versions say the same, and nobody disputes more of it than before."}
      </Empty>
    );
  }
  return (
    <ol className={styles.changes}>
      {view.changes.map((change) => (
        <Change
          key={`${change.kind} ${change.before?.section}-${change.before?.text} ${change.after?.section}-${change.after?.text}`}
          view={view}
          change={change}
        />
      ))}
    </ol>
  );
}

function Files({ view }: { view: DifferenceView }): ReactNode {
  if (view.from === null) return null;
  const query = new URLSearchParams({ from: view.from.reportId, ...(view.kind && { kind: view.kind }) });
  const address = `/api/reports/${view.to.reportId}/difference?${query}`;
  return (
    <p className={styles.files}>
      <a href={`${address}&format=markdown`} download>
        <IconMarkdown size={16} aria-hidden="true" /> Save as Markdown
      </a>
      <a href={`${address}&format=csv`} download>
        <IconFileTypeCsv size={16} aria-hidden="true" /> Save as CSV
      </a>
    </p>
  );
}

/** What changed between two versions of a report, claim by claim, with the quotes of both sides. */
export function DifferenceScreen({ view }: { view: DifferenceView }): ReactNode {
  const { project, researcher, from, to } = view;
  const path = `/projects/${project.id}`;
  return (
    <Page
      title="What changed"
      lead={view.line === "" ? undefined : view.line}
      crumbs={[
        { label: project.name, href: path },
        researcherCrumb(project, researcher),
        { label: to.title, href: `${path}/reports/${to.reportId}` },
      ]}
      actions={<Files view={view} />}
    >
      {from && (
        <p className={styles.versions}>
          <Link href={`${path}/reports/${from.reportId}`}>{nameOf(from)}</Link> <Time at={from.at} />
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden">compared with</span>
          <Link href={`${path}/reports/${to.reportId}`}>{nameOf(to)}</Link> <Time at={to.at} />
        </p>
      )}
      {from && <Kinds view={view} />}
      <Changes view={view} />
    </Page>
  );
}
