"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { ShownOnce } from "@/components/kit/once-link";
import rows from "@/components/kit/rows.module.css";
import { LastUsed, Time } from "@/components/kit/time";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { tokenEnds } from "@/lib/domain/accounts/token-life";
import type { DirectoryView } from "@/lib/features/directory/views/directory";

function TokenRow({ token }: { token: DirectoryView["tokens"][number] }): ReactNode {
  const { id, name, by, createdAt, lastUsedAt, expiresAt } = token;
  const revoke = useCommand("revoke_directory_token", { says: "The directory gets in by this token no more." });
  return (
    <li>
      <span className={rows.who}>
        <strong>{name}</strong>
        <span className={rows.small}>
          made{by === null ? "" : ` by ${by}`}, <Time at={createdAt} />; <LastUsed at={lastUsedAt} />
          {expiresAt !== null && (
            <>
              ; ends <Time at={expiresAt} />
            </>
          )}
        </span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={revoke.isPending}
        aria-label={`Revoke ${name}`}
        onClick={(): void => void revoke.run({ tokenId: id })}
      >
        Revoke
      </Button>
    </li>
  );
}

function MakeToken({ longestDays }: Pick<DirectoryView, "longestDays">): ReactNode {
  const [token, setToken] = useState<string | null>(null);
  const ends = tokenEnds(longestDays);
  const form = useForm({ initialValues: { name: "", days: String(ends.at(-1)?.days ?? "") } });
  const make = useCommand("make_directory_token", {
    onDone: (made) => {
      setToken(made.token);
      form.reset();
    },
    onRefused: atFieldOf(form),
  });
  return (
    <form
      aria-label="New directory token"
      onSubmit={form.onSubmit(({ name, days }) => void make.run({ name, days: days === "" ? null : Number(days) }))}
    >
      {token !== null && (
        <ShownOnce text={token} label="Directory token">
          It is shown once and stored nowhere. Whoever has it makes accounts here and shuts them out.
        </ShownOnce>
      )}
      <TextInput
        label="Name"
        placeholder="Acme Entra"
        maxLength={120}
        mt="sm"
        mb="sm"
        {...form.getInputProps("name")}
      />
      <NativeSelect
        label="Ends"
        mb="sm"
        data={ends.map(({ days, label }) => ({ value: days === null ? "" : String(days), label }))}
        {...form.getInputProps("days")}
      />
      <Button type="submit" variant="default" loading={make.isPending}>
        Make token
      </Button>
    </form>
  );
}

/** By what directories come: made, listed, revoked. */
export function DirectoryTokens({ tokens, longestDays }: Pick<DirectoryView, "tokens" | "longestDays">): ReactNode {
  return (
    <>
      {tokens.length > 0 && (
        <ul className={rows.rows} aria-label="Directory tokens">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <MakeToken longestDays={longestDays} />
    </>
  );
}
