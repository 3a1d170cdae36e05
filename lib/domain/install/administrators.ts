/** As much of an account as says whether it looks after the install. */
interface Account {
  readonly id: string;
  readonly isAdmin: boolean;
  /** When it was shut out; null while it may sign in. */
  readonly disabledAt: unknown;
}

/** Whether nobody would look after the install without this account: then it stays what it is. */
export function isLastAdministrator(accounts: readonly Account[], id: string): boolean {
  const acting = accounts.filter(({ isAdmin, disabledAt }) => isAdmin && disabledAt === null);
  return acting.length === 1 && acting[0]?.id === id;
}
