import { IconMinus, IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { MARKER_PATTERN } from "@/lib/domain/core/marker";
import type { DiffPiece } from "@/lib/domain/text/text-diff";
import type { ReportDiffView, ReportVersionView } from "@/lib/features/reports/views/report-versions";
import styles from "./editing.module.css";

type Facts = ReportDiffView["facts"];
const MARKER = new RegExp(`(${MARKER_PATTERN})`);

/** A text with its markers as the numbers that they have in the version it is of. */
function Words({ text, facts, side }: { text: string; facts: Facts; side: "before" | "after" }): ReactNode {
  let at = 0;
  return text.split(MARKER).map((part) => {
    at += part.length;
    if (!MARKER.test(part)) return <Fragment key={at}>{part}</Fragment>;
    const fact = facts[part.slice(2, -1)];
    return (
      <span key={at} className={styles.citation} title={fact?.statement}>
        <span className="visually-hidden">citation </span>
        {fact?.[side] ?? "new"}
      </span>
    );
  });
}

/** Two texts in one: what was added and what was removed, each with its sign and, for who hears it, its word. */
export function DiffText({ pieces, facts = {} }: { pieces: readonly DiffPiece[]; facts?: Facts }): ReactNode {
  let at = 0;
  return pieces.map(({ kind, text }) => {
    at += text.length;
    const key = `${at}${kind}`;
    if (kind === "same") return <Words key={key} text={text} facts={facts} side="after" />;
    const Sign = kind === "added" ? IconPlus : IconMinus;
    const Tag = kind === "added" ? "ins" : "del";
    return (
      <Tag key={key} className={styles[kind]}>
        <Sign size={11} stroke={2.5} aria-hidden="true" />
        <span className="visually-hidden">{kind}: </span>
        <Words text={text} facts={facts} side={kind === "added" ? "after" : "before"} />
        <span className="visually-hidden"> (end)</span>
      </Tag>
    );
  });
}

const changeWords = { same: "unchanged", changed: "changed", added: "new", removed: "taken out" } as const;

function Citations({ change, facts }: { change: ReportDiffView["sections"][number]; facts: Facts }): ReactNode {
  const rows = [
    ...change.cited.map((key) => ({ key, kind: "added" as const, word: "cited now", number: facts[key]?.after })),
    ...change.uncited.map((key) => ({
      key,
      kind: "removed" as const,
      word: "not cited any more",
      number: facts[key]?.before,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <ul className={styles.citations} aria-label="Changed citations">
      {rows.map(({ key, kind, word, number }) => (
        <li key={key}>
          {kind === "added" ? (
            <IconPlus size={13} stroke={2.5} aria-hidden="true" />
          ) : (
            <IconMinus size={13} stroke={2.5} aria-hidden="true" />
          )}
          <span>
            <span className={styles.citation}>{number ?? "?"}</span> {word}: {facts[key]?.statement}
          </span>
        </li>
      ))}
    </ul>
  );
}

function by({ version, author }: ReportVersionView): string {
  return `Version ${version}, by ${author?.name ?? "the run"}`;
}

/** What changed between two versions, section by section. */
export function ReportDiff({ diff, closeHref }: { diff: ReportDiffView; closeHref: string }): ReactNode {
  const { from, to, facts, sections } = diff;
  const changed = sections.filter(({ change }) => change !== "same");
  const same = sections.filter(({ change }) => change === "same");
  return (
    <article className={styles.diff} aria-label={`Changes from version ${from.version} to version ${to.version}`}>
      <p className={styles.byline}>
        <span>
          {by(from)} <Time at={from.createdAt} />
        </span>
        <span aria-hidden="true">→</span>
        <span>
          {by(to)} <Time at={to.createdAt} />
        </span>
        <Link href={closeHref}>Read version {to.version}</Link>
      </p>
      {to.changeNote !== "" && <p className={styles.note}>{to.changeNote}</p>}
      <p className={styles.legend}>
        <ins className={styles.added}>
          <IconPlus size={11} stroke={2.5} aria-hidden="true" /> added
        </ins>{" "}
        <del className={styles.removed}>
          <IconMinus size={11} stroke={2.5} aria-hidden="true" /> removed
        </del>
      </p>
      {changed.length === 0 && <Note>The two versions say the same.</Note>}
      {changed.map((change) => (
        <section key={`${change.kind} ${change.heading.map(({ text }) => text).join("")}`}>
          <h2>
            <DiffText pieces={change.heading} /> <small>{changeWords[change.change]}</small>
          </h2>
          <div className={styles.diffText}>
            <DiffText pieces={change.text} facts={facts} />
          </div>
          <Citations change={change} facts={facts} />
        </section>
      ))}
      {same.length > 0 && changed.length > 0 && (
        <p className={styles.note}>{counted(same.length, "section")} did not change.</p>
      )}
    </article>
  );
}
