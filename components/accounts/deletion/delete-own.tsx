"use client";

import { Button, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LaterFormDialogue } from "@/components/kit/later/later-dialogue";
import { NameTyped } from "@/components/kit/name-typed";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { whyNotDeleted } from "@/lib/domain/accounts/deletion";
import type { AccountHoldings } from "@/lib/domain/accounts/holdings";

/** What there is none of is left out. */
function inWords(parts: readonly (readonly [count: number, one: string])[]): string {
  return parts.flatMap(([count, one]) => (count === 0 ? [] : [counted(count, one)])).join(", ");
}

function Consequences({ holdings }: { holdings: AccountHoldings }): ReactNode {
  const { projects, sessions, tokens, shareLinks, invites, replays, doomed } = holdings;
  const ends = inWords([
    [sessions, "session"],
    [tokens, "API token"],
    [shareLinks, "share link"],
    [invites, "open invitation"],
  ]);
  const goes = inWords([
    [replays, "replay of yours"],
    [doomed, "project of yours alone that is to be deleted anyway"],
  ]);
  return (
    <>
      <Text>
        Your name, address, password and second factor go, and nobody signs in with them any more.
        {ends !== "" && ` What you made to get in ends: ${ends}.`}
        {projects > 0 && ` You leave ${counted(projects, "project")}.`}
        {goes !== "" && ` Deleted with it: ${goes}.`}
      </Text>
      <Text>
        What you made in projects stays there, as a former member’s: comments, verdicts, suggestions, questions, edited
        reports, runs. Your address is taken out of what people and Stemma wrote there, and your name from where Stemma
        wrote it (“settled by …”) and where you were mentioned with an @. Where people or models name you in other
        words, and in documents and copies of projects, it stays.
      </Text>
      <Text>
        A run whose record names you, as one does after you settled a contradiction, can no longer be replayed or taken
        as a bundle. Nobody can bring the account back. Backups and exports made until now still hold your name.
      </Text>
    </>
  );
}

interface DialogueProps {
  email: string;
  holdings: AccountHoldings;
  isOpen: boolean;
  close: () => void;
}

/** Says what goes, what ends and what stays, and asks for the account's address. */
function DeleteDialogue({ email, holdings, isOpen, close }: DialogueProps): ReactNode {
  const form = useForm({ initialValues: { email: "" } });
  const { run, isPending } = useCommand("delete_own_account", {
    // Nobody is signed in any more: no page of theirs is read again.
    onDone: () => window.location.assign("/sign-in?gone=account"),
    onRefused: atFieldOf(form),
  });
  return (
    <LaterFormDialogue
      title="Delete your account?"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => void run(values))}
      button="Delete my account for good"
      color="red.9"
      isPending={isPending}
    >
      <Consequences holdings={holdings} />
      <NameTyped name={email} {...form.getInputProps("email")} />
    </LaterFormDialogue>
  );
}

/** Deletes one's own account, or says what is to be done before. */
export function DeleteOwn({ email, holdings }: Pick<DialogueProps, "email" | "holdings">): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const why = whyNotDeleted(holdings, true);
  return (
    <Block title="Delete this account">
      {why === null ? (
        <Button
          variant="default"
          c="var(--st-bad)"
          leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
          onClick={(): void => setIsOpen(true)}
        >
          Delete my account…
        </Button>
      ) : (
        <Note tone="accent">{why}</Note>
      )}
      <DeleteDialogue email={email} holdings={holdings} isOpen={isOpen} close={(): void => setIsOpen(false)} />
    </Block>
  );
}
