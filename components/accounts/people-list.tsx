"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { OnceLink } from "@/components/kit/once-link";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { Page } from "@/components/shell/page";
import { useCommand } from "@/lib/client/use-command";
import { isLastAdministrator } from "@/lib/domain/install/administrators";
import type { AccountRowView, DeletedAccountView } from "@/lib/features/accounts/views/accounts";
import { DeleteOther } from "./deletion/delete-other";
import { DeletedAccounts } from "./deletion/deleted-accounts";
import { DemandSwitch } from "./second-factor/demand-switch";

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

/** Whether this account looks after the install is changed here; whoever takes back themselves has left this page. */
function Appointment({ account }: { account: AccountRowView }): ReactNode {
  const { id: userId, name, isSelf } = account;
  const router = useRouter();
  const make = useCommand("make_administrator", {
    says: `${name} is an administrator now.`,
    undo: () => void remove.run({ userId }),
  });
  const remove = useCommand("remove_administrator", {
    says: isSelf ? "You are no longer an administrator." : `${name} is no longer an administrator.`,
    ...(isSelf ? { onDone: (): void => router.replace("/projects") } : { undo: (): void => void make.run({ userId }) }),
  });
  if (account.isAdmin) {
    return (
      <Button
        variant="default"
        loading={remove.isPending}
        aria-label={`Remove as administrator: ${name}`}
        onClick={(): void => void remove.run({ userId })}
      >
        Remove as administrator
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      loading={make.isPending}
      aria-label={`Make administrator: ${name}`}
      onClick={(): void => void make.run({ userId })}
    >
      Make administrator
    </Button>
  );
}

/** For whoever has lost phone and recovery codes; their own is turned off under Account. */
function RemoveSecondFactor({ account }: { account: AccountRowView }): ReactNode {
  const { id: userId, name } = account;
  const { run, isPending } = useCommand("remove_second_factor", {
    says: `${name} signs in without a code until a new second factor is set up.`,
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`Remove second factor: ${name}`}
      onClick={(): void => void run({ userId })}
    >
      Remove second factor
    </Button>
  );
}

function Account({ account, isLast }: { account: AccountRowView; isLast: boolean }): ReactNode {
  const { id: userId, name } = account;
  const [path, setPath] = useState<string | null>(null);
  const link = useCommand("make_reset_link", { onDone: ({ url }) => setPath(url) });
  return (
    <li>
      <span className={rows.who}>
        <strong>{name}</strong>
        {account.isSelf && " (you)"}
        {account.isAdmin && ", administrator"}
        {account.hasSecondFactor && ", second factor"}
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
        {!isLast && (account.isAdmin || account.disabledAt === null) && <Appointment account={account} />}
        {!account.isSelf && account.hasSecondFactor && <RemoveSecondFactor account={account} />}
        {!account.isSelf && <Shut account={account} />}
        {!account.isSelf && <DeleteOther account={account} />}
      </span>
      {path !== null && (
        <OnceLink path={path} label={`Link that sets a new password for ${name}`}>
          Hand this link to {name}. It is shown once, works once and ends in an hour; whoever has it gets the account.
        </OnceLink>
      )}
    </li>
  );
}

interface PeopleListProps {
  accounts: readonly AccountRowView[];
  isSecondFactorDemanded: boolean;
  deleted?: readonly DeletedAccountView[];
  /** What else is demanded of people and programs that sign in. */
  rules?: ReactNode;
}

/** Every account of this install. */
export function PeopleList({
  accounts,
  isSecondFactorDemanded,
  deleted = [],
  rules = null,
}: PeopleListProps): ReactNode {
  return (
    <Page
      title="People"
      width="reading"
      lead="Who has an account on this install. What they may see is up to projects. Administrators look after accounts, limits and models; there is always at least one."
    >
      <DemandSwitch isDemanded={isSecondFactorDemanded} />
      <ul className={`${rows.rows} ${rows.apart}`} aria-label="Accounts">
        {accounts.map((account) => (
          <Account key={account.id} account={account} isLast={isLastAdministrator(accounts, account.id)} />
        ))}
      </ul>
      <DeletedAccounts deleted={deleted} />
      {rules}
    </Page>
  );
}
