import Link from "next/link";
import type { ReactNode } from "react";
import type { ClaimQuote, ReportClaim } from "@/lib/domain/difference/difference";
import { inQuotes } from "@/lib/domain/text/quoted";
import styles from "./difference.module.css";

/** As many quotes as stand beside a claim; the others are behind its citations in the report. */
const SHOWN = 4;

function quotesOf({ facts }: ReportClaim): ClaimQuote[] {
  const all = facts.flatMap(({ quotes }) => quotes);
  return [...new Map(all.map((one) => [`${one.sourceId} ${one.quote}`, one])).values()];
}

/** A text with one part of it set off. */
function Told({ text, part }: { text: string; part: string | null }): ReactNode {
  const at = part === null ? -1 : text.indexOf(part);
  if (part === null || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </>
  );
}

interface ClaimSideProps {
  projectId: string;
  /** What the version is called. */
  name: string;
  claim: ReportClaim | null;
  /** What is said where this version does not make the claim. */
  nothing: string;
  figure: string | null;
}

/** What one version says, under which heading, and the words of the sources that it rests on. */
export function ClaimSide({ projectId, name, claim, nothing, figure }: ClaimSideProps): ReactNode {
  if (claim === null) {
    return (
      <div className={styles.side} data-empty>
        <h2>{name}</h2>
        <p>{nothing}</p>
      </div>
    );
  }
  const quotes = quotesOf(claim);
  return (
    <div className={styles.side}>
      <h2>
        {name} <small>{claim.heading}</small>
      </h2>
      <p className={styles.claim}>
        <Told text={claim.text} part={figure} />
      </p>
      {quotes.length === 0 && <p className={styles.small}>No quote is left for it.</p>}
      <ul className={styles.quotes}>
        {quotes.slice(0, SHOWN).map(({ quote, sourceId, sourceTitle }) => (
          <li key={`${sourceId} ${quote}`}>
            <q>{inQuotes(quote)}</q>
            <Link href={`/projects/${projectId}/library/${sourceId}`}>{sourceTitle || "untitled"}</Link>
          </li>
        ))}
      </ul>
      {quotes.length > SHOWN && <p className={styles.small}>and {quotes.length - SHOWN} more</p>}
    </div>
  );
}
