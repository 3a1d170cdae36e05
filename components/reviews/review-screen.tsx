"use client";

import { Button, Group } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import hints from "@/components/kit/hints.module.css";
import { laterDialogue } from "@/components/kit/later/later";
import { Empty } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { Page } from "@/components/shell/page";
import { useQueueFollowed } from "@/lib/client/use-queue";
import type { ReviewQueueView } from "@/lib/features/reviews/views/review-queue";
import styles from "./review.module.css";
import { ReviewFilters } from "./review-filters";
import { ReviewRow } from "./review-row";
import { type ReviewActs, useReviewActs, useStillWaiting } from "./use-review-acts";
import { nameOf, type ReviewKeys, useReviewKeys } from "./use-review-keys";

const RejectDialogue = laterDialogue(() => import("./reject-dialogue").then((loaded) => loaded.RejectDialogue));
const RequestChanges = laterDialogue(() =>
  import("@/components/reports/editing/request-changes").then((loaded) => loaded.RequestChanges),
);

function Batch({ view, keys, acts }: { view: ReviewQueueView; keys: ReviewKeys; acts: ReviewActs }): ReactNode {
  const facts = view.items.filter((item) => item.kind === "fact");
  const count = keys.chosen.size;
  if (facts.length < 2) return null;
  return (
    <Group gap="xs" className={styles.batch ?? ""} role="group" aria-label="Facts at once">
      <Button size="compact-sm" variant="subtle" onClick={(): void => keys.chooseAll(count === 0 ? facts : [])}>
        {count === 0 ? `Choose all ${counted(facts.length, "fact")} of this page` : "Choose none"}
      </Button>
      {count > 0 && (
        <>
          <Button size="compact-sm" loading={acts.isPending} onClick={(): void => keys.settleChosen("accepted")}>
            Accept {counted(count, "fact")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={acts.isPending}
            onClick={(): void => keys.settleChosen("rejected")}
          >
            Reject {counted(count, "fact")}
          </Button>
        </>
      )}
    </Group>
  );
}

function Dialogues({ acts }: { acts: ReviewActs }): ReactNode {
  const { dialogue, close } = acts;
  if (dialogue === null) return null;
  const { item } = dialogue;
  if (dialogue.kind === "changes") {
    const subject = { projectId: item.project.id, reportId: item.id };
    return <RequestChanges subject={subject} revision={dialogue.item.revision} isOpen onClose={close} />;
  }
  const isReport = item.kind === "report";
  return (
    <RejectDialogue
      title={isReport ? "Reject the report" : `Send back: ${item.title}`}
      says={
        isReport
          ? "Research is taken up again for what you name, and another version is written."
          : "The topic is searched again with what you name."
      }
      isOpen
      close={close}
      isPending={acts.isPending}
      onReject={(critique): void => acts.reject(item, critique)}
    />
  );
}

/** All that waits for the reader's review, across projects: what waits longest first, under the keyboard. */
export function ReviewScreen({ view: told }: { view: ReviewQueueView }): ReactNode {
  const view = { ...told, items: useStillWaiting(told.items) };
  useQueueFollowed(view.mark);
  const acts = useReviewActs();
  const keys = useReviewKeys(view.items, acts);
  const isNarrowed = useSearchParams().size > 0;
  return (
    <Page
      title="Review"
      lead={
        view.oldest && (
          <>
            The oldest arrived <Time at={view.oldest} />.
          </>
        )
      }
    >
      {(view.items.length > 0 || isNarrowed) && <ReviewFilters view={view} />}
      {view.items.length > 0 && (
        <p className={hints.hints}>
          <kbd>j</kbd> <kbd>k</kbd> move · <kbd>a</kbd> accept · <kbd>r</kbd> reject · <kbd>1</kbd> <kbd>2</kbd>{" "}
          <kbd>0</kbd> settle · <kbd>n</kbd> next · <kbd>x</kbd> choose a fact · <kbd>o</kbd> open · <kbd>?</kbd> all
          keys
        </p>
      )}
      <Batch view={view} keys={keys} acts={acts} />
      <ul className={styles.items} aria-label="What waits" hidden={view.items.length === 0}>
        {view.items.map((item) => (
          <ReviewRow key={nameOf(item)} item={item} keys={keys} acts={acts} />
        ))}
      </ul>
      {view.items.length === 0 && <Nothing isNarrowed={isNarrowed} />}
      <Pages view={view} />
      <Dialogues acts={acts} />
    </Page>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }): ReactNode {
  return (
    <Empty
      icon={IconChecks}
      title="Nothing waits for you here"
      action={
        isNarrowed ? <Link href="/review">Show all that waits</Link> : <Link href="/projects">To the projects</Link>
      }
    >
      Plans, topics, facts, contradictions and reports that wait for people come here from every project in which you
      are an owner or a reviewer.
    </Empty>
  );
}

function Pages({ view }: { view: ReviewQueueView }): ReactNode {
  const params = useSearchParams();
  const to = (cursor: string | null): string => {
    const next = new URLSearchParams(params);
    next.delete("cursor");
    if (cursor !== null) next.set("cursor", cursor);
    return `/review?${next}`;
  };
  const isFirst = !params.has("cursor");
  if (isFirst && view.next === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages of the queue">
      {isFirst ? <span /> : <Link href={to(null)}>Back to the oldest</Link>}
      {view.next && <Link href={to(view.next)}>What waits less long</Link>}
    </nav>
  );
}
