"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { RecoveryCodes } from "@/components/accounts/second-factor/recovery-codes";
import rows from "@/components/kit/rows.module.css";
import { Note } from "@/components/kit/states";
import { LastUsed, Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { useReadAgain } from "@/lib/client/fresh-page";
import { useCommand } from "@/lib/client/use-command";
import type { AccountView } from "@/lib/features/accounts/views/account";
import { makePasskey } from "./by-browser";

type Passkeys = NonNullable<AccountView["passkeys"]>;

function PasskeyRow({ passkey }: { passkey: Passkeys["kept"][number] }): ReactNode {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useCommand("remove_passkey", { says: `${name} lets nobody in any more.` });
  return (
    <li>
      <span className={rows.who}>
        <strong>{name}</strong>
        <span className={rows.small}>
          added <Time at={createdAt} />; <LastUsed at={lastUsedAt} />
        </span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={(): void => void remove.run({ passkeyId: id })}
      >
        Remove
      </Button>
    </li>
  );
}

const sentences = {
  none: "No passkey was made. Try again, and follow what your browser or your device asks.",
  known: "This device holds a passkey of this account already.",
} as const;

/** Makes a passkey: a name, what the browser asks, and recovery codes where there were none. */
export function AddPasskey({ onKept }: { onKept: () => void }): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "" },
    validate: { name: isNotEmpty("Write a name.") },
  });
  const start = useCommand("start_passkey");
  const add = useCommand("add_passkey", {
    says: "The passkey was added.",
    onDone: (done) => {
      form.reset();
      if (done.codes.length > 0) setCodes(done.codes);
      else onKept();
    },
  });
  async function make({ name }: { name: string }): Promise<void> {
    setWrong(null);
    setIsMaking(true);
    const begun = await start.run({});
    const made = begun?.ok === true ? await makePasskey(begun.output.options) : null;
    if (made?.kind === "done") await add.run({ name, made: made.value });
    else if (made !== null) setWrong(sentences[made.kind]);
    setIsMaking(false);
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onKept} />;
  return (
    <form aria-label="Add a passkey" onSubmit={form.onSubmit((values) => make(values))} noValidate>
      <Stack gap="sm" align="flex-start">
        <TextInput
          label="Name of the passkey"
          placeholder="My phone"
          maxLength={120}
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        {wrong !== null && <Note tone="bad">{wrong}</Note>}
        <Button type="submit" variant="default" loading={isMaking}>
          Add a passkey
        </Button>
      </Stack>
    </form>
  );
}

/** Recovery codes of an account whose passkeys are its only second factor. */
function Codes({ codesLeft }: Pick<Passkeys, "codesLeft">): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const readAgain = useReadAgain();
  const renew = useCommand("renew_recovery_codes", { onDone: (made) => setCodes(made.codes) });
  if (codes !== null) {
    const keep = (): void => {
      setCodes(null);
      readAgain();
    };
    return <RecoveryCodes codes={codes} onKept={keep} />;
  }
  return (
    <Group gap="sm">
      <Text size="sm">{counted(codesLeft, "recovery code")} left.</Text>
      <Button variant="default" size="compact-sm" loading={renew.isPending} onClick={(): void => void renew.run({})}>
        New recovery codes
      </Button>
    </Group>
  );
}

/** One's passkeys; `hasCodes` says whether recovery codes are told of elsewhere, beside a program's codes. */
export function PasskeyBlock({ passkeys, hasCodes }: { passkeys: Passkeys | null; hasCodes: boolean }): ReactNode {
  const readAgain = useReadAgain();
  if (passkeys === null) {
    return (
      <Note>
        Browsers keep passkeys only for an address with a name and TLS. Whoever runs this install can set one.
      </Note>
    );
  }
  const { kept, codesLeft } = passkeys;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        A passkey signs you in without a password: your device makes sure that it is you. It counts as a second factor.
      </Text>
      {kept.length > 0 && (
        <ul className={rows.rows} aria-label="Passkeys">
          {kept.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {kept.length > 0 && !hasCodes && <Codes codesLeft={codesLeft} />}
      <AddPasskey onKept={readAgain} />
    </Stack>
  );
}
