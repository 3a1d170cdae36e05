"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { OnceLink } from "@/components/kit/once-link";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { Page } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import type { AccountRowView } from "@/lib/features/kit/models-members";

function Shut({ account }: { account: AccountRowView }): ReactNode {
  const { id: userId, name } = account;
  const enable = useCommand("enable_account", { says: `${name} may sign in again.` });
  const disable = useCommand("disable_account", {
    says: `${name} is signed out everywhere and cannot sign in.`,
    undo: () => void enable.run({ userId }),
  });
  if (account.disabledAt !== null) {
    return (
      <Button
        variant="default"
        loading={enable.isPending}
        aria-label={`Enable ${name}`}
        onClick={(): void => void enable.run({ userId })}
      >
        Enable
      </Button>
    );
  }
  return (
    <Button
      variant="subtle"
      color="red"
      loading={disable.isPending}
      aria-label={`Disable ${name}`}
      onClick={(): void => void disable.run({ userId })}
    >
      Disable
    </Button>
  );
}

function Account({ account }: { account: AccountRowView }): ReactNode {
  const { id: userId, name } = account;
  const [path, setPath] = useState<string | null>(null);
  const link = useCommand("make_reset_link", { onDone: ({ url }) => setPath(url) });
  return (
    <li>
      <span className={rows.who}>
        <strong>{name}</strong>
        {account.isSelf && " (you)"}
        {account.isAdmin && ", administrator"}
        {account.disabledAt !== null && ", disabled"}
        <span className={rows.small}>
          {account.email}
          {!account.isConfirmed && " (not confirmed)"} · {counted(account.projects, "project")} ·{" "}
          {account.lastSeenAt === null ? (
            "never signed in"
          ) : (
            <>
              last seen <Time at={account.lastSeenAt} />
            </>
          )}
        </span>
      </span>
      <span className={rows.does}>
        {account.disabledAt === null && (
          <Button
            variant="default"
            loading={link.isPending}
            aria-label={`Password link for ${name}`}
            onClick={(): void => void link.run({ userId })}
          >
            Password link
          </Button>
        )}
        {!account.isSelf && <Shut account={account} />}
      </span>
      {path !== null && (
        <OnceLink path={path} label={`Link that sets a new password for ${name}`}>
          Hand this link to {name}. It is shown once, works once and ends in an hour; whoever has it gets the account.
        </OnceLink>
      )}
    </li>
  );
}

/** Every account of this install. */
export function PeopleList({ accounts }: { accounts: readonly AccountRowView[] }): ReactNode {
  return (
    <Page
      title="People"
      width="reading"
      lead="Who has an account on this install. What they may see is up to projects."
    >
      <ul className={rows.rows} aria-label="Accounts">
        {accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
    </Page>
  );
}
