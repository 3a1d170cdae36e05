"use client";

import { Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconMessage2, IconMessagePlus } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { useKeys } from "@/components/shell/keys";
import { usePageActions } from "@/components/shell/page-actions";
import { useCommand } from "@/lib/client/use-command";
import { type Commented, useComments } from "@/lib/client/use-comments";
import type { CommentsView, ThreadView } from "@/lib/features/comments/views/comments";
import styles from "./comments.module.css";
import { NewThread } from "./new-thread";
import { Rail } from "./rail";
import { SelectionButton, type Stretch, selectedStretch } from "./selection-button";
import { ThreadCard } from "./thread-card";
import { useLinkedThread } from "./use-linked-thread";
import { usePassages } from "./use-passages";

export interface PageCommentsProps {
  projectId: string;
  subject: Commented;
  /** The id of the element that holds the text, its parts marked with `data-commentable`. */
  rootId: string;
  /** The version of the report that is shown. */
  version?: number;
  /** Whether the threads stand beside the text where there is room. */
  hasRail: boolean;
}

const none: CommentsView = { threads: [], members: [], me: "", mayComment: false, mayDeleteAny: false };

/** Comments on a text: beside it where there is room, all of them in a drawer, a new one on whatever is selected. */
export function PageComments({ projectId, subject, rootId, version, hasRail }: PageCommentsProps): ReactNode {
  const comments = useComments(projectId, subject);
  const view = comments.data ?? none;
  const [openId, setOpenId] = useQueryState("comment", parseAsString);
  const [evidence, setEvidence] = useQueryState("fact", parseAsString);
  const isSmall = useMediaQuery("(max-width: 68em)", false);
  const isNarrow = isSmall || !hasRail;
  const [isListOpen, setIsListOpen] = useState(false);
  const [writing, setWriting] = useState<{ stretch: Stretch | null } | null>(null);
  const passages = usePassages(rootId, view.threads, { openId, onOpen: openThread });
  const pending = view.threads.filter((thread) => thread.isPending);
  const open = view.threads.filter(({ resolved }) => resolved === null);

  function openThread(id: string): void {
    void setOpenId(id);
    makeRoom();
  }
  /** A thread stands where the evidence of a fact would. */
  function makeRoom(): void {
    if (isNarrow) setIsListOpen(true);
    else if (evidence !== null) void setEvidence(null);
  }
  function write(stretch: Stretch | null): void {
    setWriting({ stretch });
    makeRoom();
  }
  function show(thread: ThreadView): void {
    void setOpenId(thread.id);
    closeList();
    passages.rangeOf(thread.id)?.startContainer.parentElement?.scrollIntoView({ block: "center" });
  }
  const own = view.mayComment
    ? [{ keys: "m", does: "Comment on the selection", run: () => write(selectedStretch(passages.page)) }]
    : [];
  useKeys(own);
  usePageActions(
    view.mayComment
      ? [
          {
            id: "comment here",
            label: "Comment on this page",
            group: "This page" as const,
            run: () => write(selectedStretch(passages.page)),
          },
        ]
      : [],
  );
  const linked = useLinkedThread(view.threads, openId);
  const beside = view.threads.filter((one) => one.resolved === null || (one === linked.thread && linked.wasResolved));
  const isList = isListOpen || (isNarrow && linked.thread !== undefined);
  function closeList(): void {
    setIsListOpen(false);
    linked.putAway();
  }

  const card = (thread: ThreadView): ReactNode => (
    <ThreadCard
      key={thread.id}
      projectId={projectId}
      view={view}
      thread={thread}
      state={passages.places.get(thread.id)?.state}
      version={version}
      isOpen={thread.id === openId}
      onShow={thread.anchor === null ? undefined : (): void => show(thread)}
    />
  );
  const form = writing && (
    <NewThread
      projectId={projectId}
      subject={subject}
      view={view}
      page={passages.page}
      stretch={writing.stretch}
      onClose={(): void => setWriting(null)}
    />
  );
  const tools = (
    <>
      {view.mayComment && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
          onClick={(): void => write(null)}
        >
          New comment
        </Button>
      )}
      {pending.length > 0 && subject.kind === "report" && (
        <SubmitPending projectId={projectId} reportId={subject.id} count={pending.length} />
      )}
    </>
  );
  return (
    <section className={styles.rail} aria-label={`Comments on the ${subject.kind}`}>
      <div className={styles.bar}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessage2 size={16} aria-hidden="true" />}
          onClick={(): void => setIsListOpen(true)}
        >
          {open.length === 0 ? "Comments" : counted(open.length, "comment thread")}
        </Button>
        {!isSmall && tools}
      </div>
      {comments.isError && <Note tone="bad">{comments.error.message}</Note>}
      {view.mayComment && <SelectionButton page={passages.page} onChoose={write} />}
      {!isNarrow && evidence === null && (
        <Rail rootId={rootId} threads={beside} passages={passages} card={card} form={form} stretch={writing?.stretch} />
      )}
      <Drawer
        opened={isList}
        onClose={closeList}
        position={isSmall ? "bottom" : "right"}
        size={isSmall ? "80%" : "md"}
        title="Comments"
      >
        <div className={styles.threads}>
          {isSmall && <div className={styles.tools}>{tools}</div>}
          {isNarrow && form}
          <AllThreads threads={view.threads} openId={openId} card={card} />
        </div>
      </Drawer>
    </section>
  );
}

function AllThreads({
  threads,
  openId,
  card,
}: {
  threads: readonly ThreadView[];
  openId: string | null;
  card: (thread: ThreadView) => ReactNode;
}): ReactNode {
  const resolved = threads.filter((thread) => thread.resolved !== null);
  const [isAll, setIsAll] = useState(resolved.some(({ id }) => id === openId));
  if (threads.length === 0) {
    return <p className={styles.dim}>Nobody has commented yet. Select some text to comment on it.</p>;
  }
  return (
    <>
      {threads.filter((thread) => thread.resolved === null).map(card)}
      {resolved.length > 0 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={isAll} onClick={(): void => setIsAll(!isAll)}>
          {isAll ? "Hide resolved threads" : `Show ${counted(resolved.length, "resolved thread")}`}
        </Button>
      )}
      {isAll && resolved.map(card)}
    </>
  );
}

function SubmitPending({
  projectId,
  reportId,
  count,
}: {
  projectId: string;
  reportId: string;
  count: number;
}): ReactNode {
  const submit = useCommand("submit_comments", { says: "Your comments are there for all now." });
  return (
    <Button
      size="compact-sm"
      loading={submit.isPending}
      title="They also go with your verdict on the report."
      onClick={(): void => void submit.run({ projectId, reportId })}
    >
      Submit {counted(count, "pending comment")}
    </Button>
  );
}
