"use client";

import { Button, Group, Modal, Skeleton, Stack, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Chip } from "@/components/kit/chip";
import { factLooks } from "@/components/kit/looks";
import { Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { useCommand } from "@/lib/client/use-command";
import type { FactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import { ChangedText } from "./changed-text";
import styles from "./knowledge.module.css";
import type { Conflict } from "./use-verdict";
import { verdictWords } from "./verdict-words";

interface ConflictDialogueProps {
  projectId: string;
  conflict: Conflict;
  close: () => void;
}

/** Who changed it last, and when. */
function Changed({ panel }: { panel: FactPanelView }): ReactNode {
  const last = panel.versions[0];
  return (
    <p>
      {last ? (
        <>
          <strong>{last.by?.name ?? "Someone"}</strong> changed this fact <Time at={last.at} />
          {last.reason && `: “${last.reason}”`}.
        </>
      ) : (
        "This fact was changed since you saw it."
      )}{" "}
      Nothing of yours was saved yet, and nothing of theirs is lost: choose what is to stand.
    </p>
  );
}

interface ChoiceProps extends ConflictDialogueProps {
  panel: FactPanelView;
  mine: string;
  setMine: (statement: string) => void;
}

function Choice({ panel, projectId, conflict, close, mine, setMine }: ChoiceProps): ReactNode {
  const { fact } = panel;
  const target = { projectId, factId: fact.id, revision: fact.revision };
  // When it changed yet again, what stands is read again and the choice is made anew.
  const onRefused = ({ kind }: { kind: string }): boolean => kind === "stale";
  const settle = useCommand("settle_fact", { onDone: close, onRefused, says: "Yours stands now." });
  const edit = useCommand("edit_fact", { onDone: close, onRefused, says: "Yours stands now." });
  function insist(): void {
    if (conflict.wanted === "verdict") void settle.run({ ...target, verdict: conflict.verdict });
    else void edit.run({ ...target, statement: mine, reason: conflict.reason });
  }
  return (
    <Stack gap="md">
      <Changed panel={panel} />
      <div className={styles.sides}>
        <section aria-label="As it stands now">
          <h3>As it stands now</h3>
          <p className={styles.quoted}>
            {conflict.wanted === "statement" ? <ChangedText before={mine} after={fact.statement} /> : fact.statement}
          </p>
          <Chip look={factLooks[fact.status]} title={fact.isSettled ? "A person's verdict" : "The agents' verdict"} />
        </section>
        <section aria-label="What you wanted">
          <h3>What you wanted</h3>
          {conflict.wanted === "verdict" ? (
            <p className={styles.quoted}>To {verdictWords[conflict.verdict].action}.</p>
          ) : (
            <Textarea
              aria-label="Your statement"
              autosize
              minRows={3}
              maxLength={2000}
              value={mine}
              onChange={(event): void => setMine(event.currentTarget.value)}
            />
          )}
        </section>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Keep what stands now
        </Button>
        <Button onClick={insist} loading={settle.isPending || edit.isPending} disabled={fact.status === "superseded"}>
          Put mine in its place
        </Button>
      </Group>
    </Stack>
  );
}

/** Two people changed one fact: what stands now beside what one wanted, and a choice. Nobody's work is lost unseen. */
export function ConflictDialogue({ projectId, conflict, close }: ConflictDialogueProps): ReactNode {
  // However often the fact is changed meanwhile, what is written here stays.
  const [mine, setMine] = useState(conflict.wanted === "statement" ? conflict.statement : "");
  const panel = useQuery<FactPanelView>({
    queryKey: keys.factConflict(projectId, conflict.factId),
    queryFn: () => fetchView("fact", [conflict.factId]),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={close} title="Changed by someone else meanwhile" size="xl">
      {panel.isPending && <Skeleton height={180} radius="sm" />}
      {panel.isError && <Note tone="bad">{panel.error.message}</Note>}
      {panel.data && (
        <Choice
          panel={panel.data}
          projectId={projectId}
          conflict={conflict}
          close={close}
          mine={mine}
          setMine={setMine}
        />
      )}
    </Modal>
  );
}
