"use client";

import { Radio, Skeleton, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { factLooks } from "@/components/kit/looks";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { useCommand } from "@/lib/client/use-command";
import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import type { KnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import styles from "./knowledge.module.css";

/** Facts that are offered to merge into; characters of a statement that are searched for. */
const OFFERED = 8;
const SEARCHED = 300;

interface MergeFactDialogueProps {
  projectId: string;
  fact: Pick<FactView, "id" | "revision" | "statement">;
  isOpen: boolean;
  close: () => void;
}

interface Like {
  facts: FactView[];
  isPending: boolean;
  /** Why they could not be read. */
  problem: string | null;
}

/** Facts that may say the same, the likest first. */
function useLike(projectId: string, fact: { id: string }, query: string): Like {
  const [settled] = useDebouncedValue(query.slice(0, SEARCHED), 250);
  const found = useQuery<KnowledgeView>({
    queryKey: keys.knowledge(projectId, settled),
    queryFn: () => fetchView("knowledge", [projectId], { q: `${settled} ` }),
    placeholderData: keepPreviousData,
  });
  const others = found.data?.facts.filter((one) => one.id !== fact.id && one.status !== "superseded") ?? [];
  return { facts: others.slice(0, OFFERED), isPending: found.isPending, problem: found.error?.message ?? null };
}

/** Merges a fact into another that says the same: the other gets its quotes. */
export function MergeFactDialogue({ projectId, fact: told, isOpen, close }: MergeFactDialogueProps): ReactNode {
  // What was seen when the dialogue opened: it must not change under the chooser's hands.
  const [fact] = useState(told);
  const [query, setQuery] = useState(fact.statement);
  const [into, setInto] = useState<FactView | null>(null);
  const { facts: found, isPending, problem } = useLike(projectId, fact, query);
  // What was chosen stays, whatever is looked for afterwards.
  const facts = into === null || found.some(({ id }) => id === into.id) ? found : [into, ...found];
  const merge = useCommand("merge_facts", { says: "The facts are one.", onDone: close });
  return (
    <FormDialogue
      title="Merge into another fact"
      isOpen={isOpen}
      close={close}
      onSubmit={(event): void => {
        event.preventDefault();
        if (!into) return;
        const seen = { factId: fact.id, revision: fact.revision };
        void merge.run({ projectId, fact: seen, into: { factId: into.id, revision: into.revision } });
      }}
      button="Merge"
      isPending={merge.isPending}
    >
      <p className={styles.quoted}>{fact.statement}</p>
      <TextInput
        label="Find the fact that says the same"
        description="It keeps its statement and gets this fact's quotes. Reports that cite this one still open its quotes."
        value={query}
        onChange={(event): void => setQuery(event.currentTarget.value)}
      />
      <Radio.Group
        label="Merge into"
        value={into?.id ?? ""}
        onChange={(id): void => setInto(facts.find((one) => one.id === id) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {isPending && <Skeleton height={90} radius="sm" />}
          {problem !== null && <Note tone="bad">{problem}</Note>}
          {!isPending && problem === null && facts.length === 0 && <Note>No other fact is like this one.</Note>}
          {facts.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={one.statement}
              description={`${factLooks[one.status].word}, ${counted(quotesOf(one.evidence).length, "quote")}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!into && facts.length > 0 && <p className={styles.dim}>Choose one to merge into.</p>}
    </FormDialogue>
  );
}
