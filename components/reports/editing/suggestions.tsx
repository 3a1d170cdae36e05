"use client";

import { Button, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { useDialogue } from "@/components/kit/use-dialogue";
import { useCommand } from "@/lib/client/use-command";
import { excerpted, textDiff } from "@/lib/domain/text/text-diff";
import type { ReportDiffView, SuggestionView } from "@/lib/features/reports/views/report-versions";
import styles from "./editing.module.css";
import { DiffText } from "./report-diff";

interface SuggestionsProps {
  projectId: string;
  report: { id: string; revision: number };
  suggestions: readonly SuggestionView[];
  /** What the markers in them stand for. */
  facts: ReportDiffView["facts"];
  canEdit: boolean;
}

/** What others would have a section say: each with what would change, to be applied or dismissed. */
export function Suggestions({ suggestions, ...rest }: SuggestionsProps): ReactNode {
  const { facts } = rest;
  const open = suggestions.filter(({ settledAt }) => settledAt === null);
  const settled = suggestions.filter(({ settledAt }) => settledAt !== null);
  return (
    <section className={styles.suggestions} aria-label="Suggested changes">
      {open.map((suggestion) => (
        <OpenSuggestion key={suggestion.id} suggestion={suggestion} {...rest} />
      ))}
      {settled.length > 0 && (
        <details>
          <summary>Settled suggestions ({settled.length})</summary>
          {settled.map((suggestion) => (
            <div key={suggestion.id} className={styles.suggestion}>
              <By suggestion={suggestion} />
              <Changes suggestion={suggestion} facts={facts} />
              <p className={styles.small}>{outcomeOf(suggestion)}</p>
            </div>
          ))}
        </details>
      )}
    </section>
  );
}

function outcomeOf({ state, appliedVersion, author, settledBy, reason }: SuggestionView): string {
  const by = settledBy === null ? "" : ` by ${settledBy.name}`;
  if (state === "applied") return `✓ Applied as version ${appliedVersion}${by}`;
  if (author !== null && author.id === settledBy?.id) return "✕ Withdrawn";
  return `✕ Dismissed${by}: ${reason}`;
}

function By({ suggestion }: { suggestion: SuggestionView }): ReactNode {
  const { author, at, version, note } = suggestion;
  return (
    <p className={styles.small}>
      <strong>{author?.name ?? "Someone"}</strong> suggests, of version {version}, <Time at={at} />
      {note !== "" && `: ${note}`}
    </p>
  );
}

function Changes({ suggestion, facts }: Pick<SuggestionsProps, "facts"> & { suggestion: SuggestionView }): ReactNode {
  const { base, wanted } = suggestion;
  return (
    <div className={styles.diffText}>
      {base.heading !== wanted.heading && (
        <p>
          <DiffText pieces={textDiff(base.heading, wanted.heading)} />
        </p>
      )}
      <DiffText pieces={excerpted(textDiff(base.markdown, wanted.markdown))} facts={facts} />
    </div>
  );
}

interface OpenSuggestionProps extends Omit<SuggestionsProps, "suggestions"> {
  suggestion: SuggestionView;
}

function OpenSuggestion({ projectId, report, suggestion, facts, canEdit }: OpenSuggestionProps): ReactNode {
  const router = useRouter();
  const dismissing = useDialogue();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const apply = useCommand("apply_suggestion", {
    says: "The suggestion is applied, as a new version.",
    onDone: ({ reportId }) => router.push(`/projects/${projectId}/reports/${reportId}`),
  });
  const dismiss = useCommand("dismiss_suggestion", {
    says: "The suggestion is dismissed.",
    onDone: dismissing.close,
    onRefused: ({ field, message }) => {
      if (field !== "reason") return false;
      setProblem(message);
      return true;
    },
  });
  const withdraw = useCommand("withdraw_suggestion", { says: "The suggestion is withdrawn." });
  const suggestionId = suggestion.id;
  return (
    <div className={styles.suggestion}>
      <By suggestion={suggestion} />
      <Changes suggestion={suggestion} facts={facts} />
      {suggestion.state === "gone" && (
        <Note tone="warn">It no longer fits: what it would change says something else now.</Note>
      )}
      {suggestion.state === "done" && <Note>The section says so already.</Note>}
      {(canEdit || suggestion.isMine) && (
        <div className={styles.tools}>
          {canEdit && suggestion.state === "fits" && (
            <Button
              size="compact-sm"
              loading={apply.isPending}
              onClick={(): void =>
                void apply.run({ projectId, suggestionId, reportId: report.id, revision: report.revision })
              }
            >
              Apply
            </Button>
          )}
          {suggestion.isMine ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={withdraw.isPending}
              onClick={(): void => void withdraw.run({ projectId, suggestionId })}
            >
              Withdraw
            </Button>
          ) : (
            <Button size="compact-sm" variant="default" onClick={dismissing.open}>
              Dismiss
            </Button>
          )}
        </div>
      )}
      {dismissing.wasOpened && (
        <FormDialogue
          title="Dismiss the suggestion"
          isOpen={dismissing.isOpen}
          close={dismissing.close}
          button="Dismiss"
          isPending={dismiss.isPending}
          onSubmit={(event): void => {
            event.preventDefault();
            void dismiss.run({ projectId, suggestionId, reason });
          }}
        >
          <TextInput
            label="Why"
            description="Whoever suggested it sees it."
            data-autofocus
            required
            maxLength={500}
            error={problem}
            value={reason}
            onChange={(event): void => {
              setReason(event.currentTarget.value);
              setProblem(null);
            }}
          />
        </FormDialogue>
      )}
    </div>
  );
}
