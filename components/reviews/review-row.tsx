"use client";

import { Button, Checkbox, Group } from "@mantine/core";
import { IconArrowsSplit2, IconBulb, IconFileText, IconListTree, IconMap2 } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Chip, type Look } from "@/components/kit/chip";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { natureWords } from "@/components/knowledge/nature-words";
import type { ReviewKind } from "@/lib/domain/core/words";
import type { ApprovalsView, ReviewItemView, WaitingFactView } from "@/lib/features/reviews/views/waiting-items";
import { hrefOf } from "./href-of";
import styles from "./review.module.css";
import type { ReviewActs } from "./use-review-acts";
import { nameOf, type ReviewKeys } from "./use-review-keys";

const looks: Record<ReviewKind, Look> = {
  plan: { icon: IconMap2, word: "Plan", tone: "accent" },
  topic: { icon: IconListTree, word: "Topic", tone: "warn" },
  fact: { icon: IconBulb, word: "Fact", tone: "info" },
  contradiction: { icon: IconArrowsSplit2, word: "Contradiction", tone: "bad" },
  report: { icon: IconFileText, word: "Report", tone: "good" },
};

function titleOf(item: ReviewItemView): string {
  switch (item.kind) {
    case "plan":
      return item.question;
    case "topic":
      return item.title;
    case "fact":
      return item.statement;
    case "contradiction":
      return item.reason;
    case "report":
      return `${item.title} (version ${item.version})`;
  }
}

function approvalsIn({ by, needed }: ApprovalsView): string {
  if (by.length === 0) return needed === 1 ? "one acceptance is needed" : `${needed} acceptances are needed`;
  return `${by.length} of ${needed} accepted: ${by.map(({ name }) => name).join(", ")}`;
}

function Details({ item }: { item: ReviewItemView }): ReactNode {
  switch (item.kind) {
    case "plan":
      return <p className={styles.dim}>It would search for: {item.searches.join(", ")}.</p>;
    case "topic":
      return (
        <>
          {item.focus !== item.title && <p>{item.focus}</p>}
          <p className={styles.dim}>
            {counted(item.facts, "fact")} found; {approvalsIn(item.approvals)}.
          </p>
          {item.opinion && (
            <p className={styles.dim}>
              The agents' review: {item.opinion.verdict}. {item.opinion.reason}
            </p>
          )}
        </>
      );
    case "fact":
      return <Quoted quote={item.quote} statement={item.statement} />;
    case "contradiction":
      return (
        <>
          {item.nature && <p className={styles.dim}>{natureWords[item.nature].word}</p>}
          <p>First: {item.first}</p>
          <Quoted quote={item.firstQuote} statement={item.first} />
          <p>Second: {item.second}</p>
          <Quoted quote={item.secondQuote} statement={item.second} />
        </>
      );
    case "report":
      return <p className={styles.dim}>{approvalsIn(item.approvals)}</p>;
  }
}

/** What a fact rests on: its quote, or only where it stands when the fact says it word for word. */
function Quoted({ quote, statement }: Pick<WaitingFactView, "quote" | "statement">): ReactNode {
  if (quote === null) return null;
  if (quote.text === statement) {
    return (
      <p className={styles.dim}>
        Word for word in <cite>{quote.sourceTitle}</cite>
      </p>
    );
  }
  return (
    <blockquote>
      {quote.text} <cite>{quote.sourceTitle}</cite>
    </blockquote>
  );
}

interface ReviewRowProps {
  item: ReviewItemView;
  keys: ReviewKeys;
  acts: ReviewActs;
}

function PairActs({ item, acts }: Omit<ReviewRowProps, "keys">): ReactNode {
  if (item.kind !== "contradiction") return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={(): void => acts.holds(item, "first")}>
        The first holds <kbd>1</kbd>
      </Button>
      <Button size="compact-sm" variant="default" onClick={(): void => acts.holds(item, "second")}>
        The second holds <kbd>2</kbd>
      </Button>
      <Button size="compact-sm" variant="default" onClick={(): void => acts.holds(item, "unrelated")}>
        No contradiction <kbd>0</kbd>
      </Button>
    </>
  );
}

function Acts({ item, keys, acts }: ReviewRowProps): ReactNode {
  return (
    <Group gap="xs" mt="xs">
      {item.kind === "contradiction" ? (
        <PairActs item={item} acts={acts} />
      ) : (
        <Button size="compact-sm" variant="default" color="green" onClick={(): void => keys.accept(item)}>
          Accept <kbd>a</kbd>
        </Button>
      )}
      {(item.kind === "fact" || item.kind === "topic" || item.kind === "report") && (
        <Button size="compact-sm" variant="default" onClick={(): void => keys.reject(item)}>
          {item.kind === "fact" ? "Reject" : "Reject…"} <kbd>r</kbd>
        </Button>
      )}
      {item.kind === "report" && (
        <Button size="compact-sm" variant="default" onClick={(): void => acts.open({ kind: "changes", item })}>
          Request changes…
        </Button>
      )}
    </Group>
  );
}

/** One thing that waits, with what it takes to judge it. */
export function ReviewRow({ item, keys, acts }: ReviewRowProps): ReactNode {
  const isChosen = item.kind === "fact" && keys.chosen.has(item.id);
  return (
    <li>
      <article
        className={styles.item}
        data-item={nameOf(item)}
        data-kind={item.kind}
        data-chosen={isChosen || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the queue move from item to item
        tabIndex={0}
        onFocus={(): void => keys.reach(item)}
        aria-label={`${looks[item.kind].word}: ${titleOf(item)}`}
      >
        <div className={styles.head}>
          {item.kind === "fact" && (
            <Checkbox
              size="sm"
              aria-label={`Choose “${item.statement}”`}
              checked={isChosen}
              onChange={(): void => keys.choose(item)}
            />
          )}
          <Chip look={looks[item.kind]} />
          <Link href={`/projects/${item.project.id}`}>{item.project.name}</Link>
          {"researcher" in item && item.researcher !== item.project.name && <span>{item.researcher}</span>}
          <span>
            arrived <Time at={item.since} />
          </span>
        </div>
        <h2>
          <Link href={hrefOf(item)}>{titleOf(item)}</Link>
        </h2>
        <Details item={item} />
        <Acts item={item} keys={keys} acts={acts} />
      </article>
    </li>
  );
}
