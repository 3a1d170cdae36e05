"use client";

import { ActionIcon, Button, Group, Textarea } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { Note } from "@/components/kit/states";
import { sendCommand } from "@/lib/client/send-command";
import { toastRefused } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import { PerspectiveEdit } from "@/lib/features/runs/contract";
import type { RunView } from "@/lib/features/runs/views/run";
import styles from "./plan-editor.module.css";
import { type SearchWords, searchWords } from "./search-words";

interface Draft extends PerspectiveEdit {
  id: string;
}

function asDrafts(view: RunView): Draft[] {
  return (view.plan?.perspectives ?? []).map(({ nodeKey, name, focus, questions }) => ({
    id: nodeKey,
    name,
    focus,
    questions,
  }));
}

/** What is sent; a focus that was not written is the first question. */
function withoutId({ name, focus, questions }: Draft): PerspectiveEdit {
  return { name, focus: focus.trim() || (questions[0] ?? ""), questions };
}

/** Whether it looks at what it asks first, and at nothing else. */
function looksAtQuestion({ focus, questions }: Draft): boolean {
  return focus === questions[0];
}

/** Whether its name, what it looks at and its one question are the same words: they are read once. */
function isOneLine(draft: Draft): boolean {
  return draft.name !== "" && looksAtQuestion(draft) && draft.questions.length === 1 && draft.name === draft.focus;
}

/** One of its questions in other words; a focus that was the first question follows it. */
function withQuestion(draft: Draft, at: number, text: string): Draft {
  const questions = draft.questions.map((question, other) => (other === at ? text : question));
  return { ...draft, questions, focus: at === 0 && looksAtQuestion(draft) ? text : draft.focus };
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

interface PerspectiveProps {
  draft: Draft;
  index: number;
  count: number;
  isEditable: boolean;
  words: SearchWords;
  change: (draft: Draft) => void;
  remove: () => void;
  move: (by: number) => void;
}

/** Moves one up or down, or takes it out. */
function Places({ index, count, words, remove, move }: PerspectiveProps): ReactNode {
  const number = index + 1;
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${words.one} ${number} up`}
        disabled={index === 0}
        onClick={(): void => move(-1)}
      >
        <IconArrowUp size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${words.one} ${number} down`}
        disabled={index === count - 1}
        onClick={(): void => move(1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${words.one} ${number}`}
        disabled={count === 1}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

function Questions({ draft, index, isEditable, words, change }: PerspectiveProps): ReactNode {
  const number = index + 1;
  return (
    <ul className={styles.questions} aria-label={words.questions}>
      {draft.questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions are plain texts; their place is what names them
        <li key={at} className={styles.question}>
          <Textarea
            aria-label={`${words.question} ${at + 1} of ${words.one} ${number}`}
            placeholder={words.questionHint}
            variant="unstyled"
            classNames={{ input: styles.field ?? "" }}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={300}
            value={question}
            onChange={(event): void => change(withQuestion(draft, at, event.currentTarget.value))}
          />
          {isEditable && draft.questions.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${words.question.toLowerCase()} ${at + 1} of ${words.one} ${number}`}
              onClick={(): void => change({ ...draft, questions: draft.questions.filter((_, other) => other !== at) })}
            >
              <IconTrash size={14} aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

function AddQuestion({ draft, words, change }: PerspectiveProps): ReactNode {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPlus size={13} aria-hidden="true" />}
      disabled={draft.questions.length >= 8}
      onClick={(): void => change({ ...draft, questions: [...draft.questions, ""] })}
    >
      Add a {words.question.toLowerCase()}
    </Button>
  );
}

/** One entry of the outline: it reads as text, and is changed where it stands. */
function Perspective(props: PerspectiveProps): ReactNode {
  const { draft, index, isEditable, words, change } = props;
  // What is being written is not folded away beneath whoever writes it.
  const [wasOneLine] = useState(() => isOneLine(draft));
  const isFolded = wasOneLine && isOneLine(draft);
  const isFocusSaid = !isFolded && (isEditable || !looksAtQuestion(draft));
  return (
    <fieldset className={styles.perspective} disabled={!isEditable}>
      <legend>
        <span className="visually-hidden">{words.title} </span>
        {index + 1}
      </legend>
      <div className={styles.fields}>
        <div className={styles.head}>
          <Textarea
            aria-label="Name"
            placeholder={words.nameHint}
            variant="unstyled"
            classNames={{ input: `${styles.field} ${styles.name}` }}
            autosize
            minRows={1}
            maxRows={4}
            value={draft.name}
            maxLength={120}
            required
            // A name is one line, however it is broken on the page.
            onKeyDown={(event): void => {
              if (event.key === "Enter") event.preventDefault();
            }}
            onChange={(event): void =>
              change({ ...draft, name: event.currentTarget.value.replaceAll(/\s*\n\s*/g, " ") })
            }
          />
          {isEditable && <Places {...props} />}
        </div>
        {isFocusSaid && (
          <Textarea
            aria-label={words.focus}
            placeholder={`${words.focus} … (empty for what is asked first)`}
            variant="unstyled"
            classNames={{ input: `${styles.field} ${styles.focus}` }}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={600}
            value={looksAtQuestion(draft) ? "" : draft.focus}
            onChange={(event): void => change({ ...draft, focus: event.currentTarget.value })}
          />
        )}
        {!isFolded && <Questions {...props} />}
        {isEditable && <AddQuestion {...props} />}
      </div>
    </fieldset>
  );
}

function problemOf(drafts: readonly Draft[], words: SearchWords): string | null {
  for (const [index, draft] of drafts.entries()) {
    const parsed = PerspectiveEdit.safeParse(withoutId(draft));
    const issue = parsed.success ? undefined : parsed.error.issues[0];
    if (issue) return `${words.title} ${index + 1}: ${issue.message}`;
  }
  return null;
}

interface PlanEditorProps {
  view: RunView;
  /** Told as soon as research is let begin, and again if it does not after all. */
  onApproving?: (isApproving: boolean) => void;
  /** The plan as a graph, beside the outline. */
  children?: ReactNode;
}

/**
 * The plan before it runs: perspectives with questions, or topics with criteria, as an outline that may be changed, and
 * the button that lets research begin, always in sight.
 */
export function PlanEditor({ view, onApproving = (): void => undefined, children }: PlanEditorProps): ReactNode {
  const { project, run } = view;
  const words = searchWords(run.strategy.planner);
  const [drafts, setDrafts] = useState(() => asDrafts(view));
  const [base, setBase] = useState(run.revision);
  const [isDirty, setIsDirty] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const save = useCommand("edit_plan", { says: "The plan is saved." });
  const canEdit = project.can.research;
  const canApprove = project.can.approve;

  // Someone else saved while nothing was changed here: show theirs.
  if (!isDirty && base !== run.revision) {
    setBase(run.revision);
    setDrafts(asDrafts(view));
  }

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return (): void => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);

  function update(next: Draft[]): void {
    setDrafts(next);
    setIsDirty(true);
    setProblem(null);
  }

  async function saveDrafts(): Promise<number | null> {
    const found = problemOf(drafts, words);
    setProblem(found);
    if (found !== null) return null;
    const outcome = await save.run({
      projectId: project.id,
      runId: run.id,
      revision: base,
      perspectives: drafts.map(withoutId),
    });
    if (!outcome?.ok) return null;
    setIsDirty(false);
    setBase(outcome.output.revision);
    return outcome.output.revision;
  }

  async function approve(): Promise<void> {
    setIsWorking(true);
    const revision = isDirty ? await saveDrafts() : base;
    if (revision === null) return setIsWorking(false);
    // What follows is shown at once; the outline comes back with all that was typed if it is refused.
    onApproving(true);
    const outcome = await sendCommand("approve_plan", { projectId: project.id, runId: run.id, revision });
    setIsWorking(false);
    if (outcome.ok) return;
    onApproving(false);
    toastRefused(outcome.refusal.message);
  }

  const isForeign = isDirty && base !== run.revision;
  return (
    <section aria-label="Plan review" className={styles.review}>
      <div>
        <p className={styles.intro}>
          <strong>The plan waits for approval.</strong> Nothing has been searched yet. Change what should be different,
          then approve.
        </p>
        {isForeign && (
          <Note tone="bad">
            Someone else has changed the plan meanwhile. Reload the page to see theirs; your changes here are not saved.
          </Note>
        )}
        {drafts.map((draft, index) => (
          <Perspective
            key={draft.id}
            draft={draft}
            index={index}
            count={drafts.length}
            isEditable={canEdit}
            words={words}
            change={(next): void => update(drafts.map((other) => (other.id === draft.id ? next : other)))}
            remove={(): void => update(drafts.filter((other) => other.id !== draft.id))}
            move={(by): void => update(moved(drafts, index, index + by))}
          />
        ))}
        {canEdit && (
          <Button
            mb="sm"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={drafts.length >= 8}
            onClick={(): void => update([...drafts, { id: crypto.randomUUID(), name: "", focus: "", questions: [""] }])}
          >
            Add a {words.one}
          </Button>
        )}
      </div>
      {children && <div className={styles.graph}>{children}</div>}
      <div className={styles.bar}>
        {problem && <Note tone="bad">{problem}</Note>}
        <div className={styles.acts}>
          <Button
            onClick={(): void => void approve()}
            loading={isWorking}
            disabled={!canApprove || isForeign || (isDirty && !canEdit)}
          >
            Approve and start
          </Button>
          {canEdit && (
            <Button
              variant="default"
              onClick={(): void => void saveDrafts()}
              loading={save.isPending}
              disabled={!isDirty || isForeign}
            >
              Save changes
            </Button>
          )}
        </div>
        {!canApprove && <p>Owners and reviewers approve plans.</p>}
      </div>
    </section>
  );
}
