"use client";

import { ActionIcon, Button, Textarea } from "@mantine/core";
import { IconArrowRight, IconFileText, IconPaperclip, IconX } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { counted, percent, sized } from "@/components/kit/words";
import { ChooseFiles } from "@/components/library/choose-files";
import { DropArea } from "@/components/library/drop-area";
import { acceptedEndings, acceptedWords } from "@/lib/domain/files/document-kinds";
import type { CapabilitiesView } from "@/lib/features/runs/views/new-run";
import type { ChosenFile } from "./chosen-files";
import { KnownButton } from "./known-button";
import styles from "./question-box.module.css";
import { type Sending, useQuestion } from "./use-question";

interface QuestionBoxProps {
  /** The project whose library answers too; null makes one of the question. */
  projectId?: string | null;
  capabilities: CapabilitiesView;
  /** Sources that the project has. */
  sources?: number;
  /** Whether it has accepted facts, which can be asked at once. */
  hasKnown?: boolean;
  label?: string;
}

/** What answers, in a sentence. */
function answeredBy({ driver, models, webProviders }: CapabilitiesView, sources: number): string {
  const library = sources > 0 ? `this project’s ${counted(sources, "source")}` : "your documents";
  const read = webProviders.length > 0 ? `${library} and the web (${webProviders.join(", ")})` : library;
  if (driver === "live") return `Answered by ${models[0] ?? "a model"} from ${read}, every claim with its quote.`;
  const stays = webProviders.length > 0 ? "" : " Nothing leaves this machine.";
  return `Answered word for word from ${read}, every claim with its quote.${stays}`;
}

/** Where a question begins: what one wants to know, the documents that should answer it, one button. */
export function QuestionBox({
  projectId = null,
  capabilities,
  sources = 0,
  hasKnown = false,
  label = "What do you want to know?",
}: QuestionBoxProps): ReactNode {
  const { question, setQuestion, files, add, remove, sending, refusal, send } = useQuestion(projectId);
  const field = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (question.trim() !== "") send();
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <DropArea size="bare" onDrop={add}>
        <div className={styles.box}>
          <label htmlFor={field} className={styles.label}>
            {label}
          </label>
          <Textarea
            id={field}
            variant="unstyled"
            classNames={{ input: styles.field ?? "" }}
            placeholder={
              projectId === null
                ? "How much did the pilot save, and what do the audits say about it?"
                : "Ask anything that your documents may answer."
            }
            autosize
            minRows={2}
            maxRows={10}
            maxLength={8_000}
            value={question}
            readOnly={sending !== null}
            onChange={(event): void => setQuestion(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <Files files={files} isLocked={sending !== null} remove={remove} />
          <div className={styles.bar}>
            <ChooseFiles accept={acceptedEndings} icon={IconPaperclip} isLocked={sending !== null} onChoose={add} />
            <span className={styles.drop}>
              <span className={styles.byMouse}>or drop them here: </span>
              {acceptedWords}
            </span>
            <div className={styles.send}>
              {hasKnown && projectId !== null && (
                <KnownButton projectId={projectId} question={question} isDisabled={sending !== null} />
              )}
              <Button
                type="submit"
                disabled={question.trim() === ""}
                loading={sending !== null}
                rightSection={<IconArrowRight size={16} stroke={2} aria-hidden="true" />}
              >
                Find the answer
              </Button>
            </div>
          </div>
        </div>
      </DropArea>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
      )}
      <p className={styles.says} role="status">
        {sending === null ? answeredBy(capabilities, sources) : sendingWords(sending, files)}
      </p>
    </form>
  );
}

function sendingWords(sending: Sending, files: readonly ChosenFile[]): string {
  const going = files.filter(({ why }) => why === null).length;
  if (sending.step === "sending") return `Sending ${counted(going, "file")}: ${percent(sending.share)}.`;
  if (sending.step === "reading" && going > 0) return `Reading ${counted(going, "file")}…`;
  return "Opening the answer…";
}

interface FilesProps {
  files: readonly ChosenFile[];
  isLocked: boolean;
  remove: (key: string) => void;
}

/** The files that go along, and those that do not, each with its reason. */
function Files({ files, isLocked, remove }: FilesProps): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Files for this question">
      {files.map(({ key, file, why }) => (
        <li key={key} className={styles.file} data-refused={why !== null || undefined}>
          <IconFileText size={15} stroke={1.7} aria-hidden="true" />
          <span className={styles.fileName} title={file.name}>
            {file.name}
          </span>
          <span className={styles.size}>{sized(file.size)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Remove ${file.name}`}
            disabled={isLocked}
            onClick={(): void => remove(key)}
          >
            <IconX size={14} aria-hidden="true" />
          </ActionIcon>
          {why !== null && <span className={styles.why}>{why}</span>}
        </li>
      ))}
    </ul>
  );
}
