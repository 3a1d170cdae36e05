"use client";

import { Button, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { LaterFormDialogue } from "@/components/kit/later/later-dialogue";
import { NameTyped } from "@/components/kit/name-typed";
import { counted } from "@/components/kit/words";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { AccountRowView } from "@/lib/features/accounts/views/accounts";

interface DialogueProps {
  account: Pick<AccountRowView, "id" | "name" | "email" | "projects">;
  isOpen: boolean;
  close: () => void;
}

function DeleteDialogue({ account, isOpen, close }: DialogueProps): ReactNode {
  // As it was when it was opened: at the end it is called otherwise.
  const [{ id: userId, name, email, projects }] = useState(account);
  const form = useForm({ initialValues: { email: "" } });
  const { run, isPending } = useCommand("delete_account", {
    says: "The account is being deleted. Nobody signs in with it any more.",
    onDone: close,
    onRefused: atFieldOf(form),
  });
  return (
    <LaterFormDialogue
      title={`Delete the account of ${name}?`}
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => void run({ userId, ...values }))}
      button="Delete for good"
      color="red.9"
      isPending={isPending}
    >
      <Text>
        Name, address, password, second factor, sessions and API tokens go; share links and open invitations of its
        making open nothing any more. It leaves {counted(projects, "project")}. What it made there stays, as a former
        member’s. Its address is taken out of what people and Stemma wrote there, and its name from where Stemma wrote
        it (“settled by …”) and where it was mentioned with an @. Where people or models name it in other words, and in
        documents and copies of projects, it stays.
      </Text>
      <Text>
        A run whose record names this person can no longer be replayed or taken as a bundle. Nobody can bring the
        account back. Backups and exports made until now still hold the name. To only shut somebody out, disable the
        account instead.
      </Text>
      <NameTyped name={email} {...form.getInputProps("email")} />
    </LaterFormDialogue>
  );
}

/** Deletes somebody's account, for administrators of the install. */
export function DeleteOther({ account }: Pick<DialogueProps, "account">): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        aria-label={`Delete the account of ${account.name}…`}
        onClick={(): void => setIsOpen(true)}
      >
        Delete…
      </Button>
      <DeleteDialogue account={account} isOpen={isOpen} close={(): void => setIsOpen(false)} />
    </>
  );
}
