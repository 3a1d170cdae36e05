"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { factLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import { counted, sourcesOf } from "@/components/kit/words";
import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import type { TextPartView } from "@/lib/features/knowledge/views/highlights";
import type { KnowledgeFactView } from "@/lib/features/knowledge/views/knowledge-rows";
import styles from "./knowledge.module.css";
import { useJudged } from "./use-verdict";

/** A text with what was looked for marked. */
function Marked({ parts }: { parts: readonly TextPartView[] }): ReactNode {
  let at = 0;
  return parts.map(({ text, isHit }) => {
    at += text.length;
    return isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}

interface FactButtonProps {
  fact: KnowledgeFactView;
  isOpen: boolean;
  onOpen: () => void;
  onReach: () => void;
}

/** A fact's statement, as the button that opens it beside the list. */
export function FactButton({ fact, isOpen, onOpen, onReach }: FactButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.statement}
      data-fact={fact.id}
      aria-expanded={isOpen}
      onClick={onOpen}
      onFocus={onReach}
    >
      <Marked parts={fact.parts} />
    </button>
  );
}

/** A fact's statement, as the link that leads to it. */
export function FactLink({ fact, href }: { fact: KnowledgeFactView; href: string }): ReactNode {
  return (
    <Link href={href} className={styles.statement}>
      <Marked parts={fact.parts} />
    </Link>
  );
}

interface KnowledgeRowProps {
  projectId: string;
  fact: KnowledgeFactView;
  isOpen: boolean;
  /** Its statement: a `FactButton` or a `FactLink`. */
  children: ReactNode;
}

/** One fact of the knowledge base: its statement opens it, its links lead on. */
export function KnowledgeRow({ projectId, fact: told, isOpen, children }: KnowledgeRowProps): ReactNode {
  const fact = useJudged(told);
  const first = fact.evidence[0];
  const quotes = quotesOf(fact.evidence);
  const home = `/projects/${projectId}`;
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      {children}
      <Chip look={factLooks[fact.status]} title={fact.isSettled ? "A person's verdict" : "The agents' verdict"} />
      <p className={styles.meta}>
        <span>{sourcesOf(quotes)}</span>
        {fact.isSettled && <span>settled by a person</span>}
        {fact.contradictions > 0 && (
          <Link href={`${home}/contradictions?fact=${fact.key}`}>{counted(fact.contradictions, "contradiction")}</Link>
        )}
        {first && (
          <Link href={`${home}/library/${first.sourceId}?fact=${fact.key}`} title={first.quote}>
            {first.sourceTitle}
          </Link>
        )}
        {quotes.length > 1 && <span>{counted(quotes.length, "quote")}</span>}
        {fact.researcher && <Link href={`${home}/researchers/${fact.researcher.id}`}>{fact.researcher.name}</Link>}
        <Time at={fact.createdAt} />
      </p>
    </li>
  );
}
