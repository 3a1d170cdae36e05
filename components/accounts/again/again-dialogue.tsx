"use client";

import { Button, Modal, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { passkeySentences } from "@/components/accounts/entrance/enter";
import { ProviderButtons } from "@/components/accounts/entrance/provider-buttons";
import { signByPasskey } from "@/components/accounts/passkeys/by-browser";
import { CodeInput } from "@/components/accounts/second-factor/code-input";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { PasswordField } from "@/components/kit/password-field";
import { Note } from "@/components/kit/states";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import type { ProofsView } from "@/lib/features/accounts/views/proofs";

interface AgainDialogueProps {
  proofs: ProofsView;
  /** Called with whether it was shown who is at the page. */
  onEnd: (isShown: boolean) => void;
}

const TITLE = "Sign in again";

/** For whoever has neither password nor code here: they come back with a session that has just begun. */
function Elsewhere({ proofs, onEnd }: AgainDialogueProps): ReactNode {
  return (
    <Modal opened onClose={(): void => onEnd(false)} title={TITLE} size="lg">
      <Text size="sm" mb="md">
        This is done only within ten minutes of signing in. Sign in again, then do it once more.
      </Text>
      <ProviderButtons providers={proofs.providers} path={window.location.pathname} isAlone />
    </Modal>
  );
}

interface PasskeyAgain {
  onShown: () => void;
  onWrong: (sentence: string) => void;
}

/** Shows who is at the page by a passkey, in the place of password and code. */
function usePasskeyAgain({ onShown, onWrong }: PasskeyAgain): { isPending: boolean; show: () => Promise<void> } {
  const ask = useCommand("ask_passkey");
  const again = useCommand("sign_in_again_by_passkey", {
    onDone: onShown,
    onRefused: (refusal) => {
      onWrong(refusal.message);
      return true;
    },
  });
  return {
    isPending: ask.isPending || again.isPending,
    async show(): Promise<void> {
      const asked = await ask.run({});
      if (asked?.ok !== true) return;
      const signed = await signByPasskey(asked.output.options);
      if (signed.kind === "done") await again.run({ signed: signed.value });
      else onWrong(passkeySentences.none);
    },
  };
}

function Here({ proofs, onEnd }: AgainDialogueProps): ReactNode {
  const { hasPassword, hasSecondFactor, hasPasskey } = proofs;
  const [wrong, setWrong] = useState<string | null>(null);
  const byPasskey = usePasskeyAgain({ onShown: () => onEnd(true), onWrong: setWrong });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", code: "" },
    validate: {
      password: (value) => (hasPassword && value === "" ? "Write your password." : null),
      code: (value) => (hasSecondFactor && value.trim() === "" ? "Write the code." : null),
    },
  });
  const { run, isPending } = useCommand("sign_in_again", {
    onDone: () => onEnd(true),
    onRefused: (refusal) => {
      if (!atFieldOf(form)(refusal)) setWrong(refusal.message);
      return true;
    },
  });
  return (
    <FormDialogue
      title={TITLE}
      isOpen
      close={(): void => onEnd(false)}
      onSubmit={form.onSubmit((values) => run(values))}
      button="Go on"
      isPending={isPending}
    >
      <Text size="sm">This is done only within ten minutes of signing in. Show once more that it is you.</Text>
      {hasPassword && (
        <PasswordField
          autoComplete="current-password"
          data-autofocus
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      )}
      {hasSecondFactor && (
        <CodeInput
          description="From your program, or a recovery code"
          data-autofocus={!hasPassword}
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
      )}
      {wrong && <Note tone="bad">{wrong}</Note>}
      {hasPasskey && (
        <Button variant="default" loading={byPasskey.isPending} onClick={(): void => void byPasskey.show()}>
          Use a passkey
        </Button>
      )}
    </FormDialogue>
  );
}

/** Asks for what shows that it is the account's owner who is at the page. */
export function AgainDialogue(props: AgainDialogueProps): ReactNode {
  const { hasPassword, hasSecondFactor } = props.proofs;
  return hasPassword || hasSecondFactor ? <Here {...props} /> : <Elsewhere {...props} />;
}
