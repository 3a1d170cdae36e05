/** What a project spent in a calendar month (UTC) and may spend in it. */
export interface MonthBudget {
  /** The month as `2026-11`, in UTC. */
  month: string;
  spentUsd: number;
  monthlyUsd: number;
}

/** The highest level at which people are told that is reached, in per cent; 0 for none. */
export function levelOf({ spentUsd, monthlyUsd }: Pick<MonthBudget, "spentUsd" | "monthlyUsd">): 0 | 80 | 100 {
  if (spentUsd >= monthlyUsd) return 100;
  // In hundredths of a cent: 0.8 of an amount is not always what it is on paper.
  return Math.round(spentUsd * 10_000) >= Math.round(monthlyUsd * 8_000) ? 80 : 0;
}

/** Why no new run may begin; null while the budget is not spent. */
export function whySpent(budget: MonthBudget): string | null {
  if (levelOf(budget) < 100) return null;
  const amount = `$${budget.monthlyUsd.toFixed(2)}`;
  return `The project's budget of ${amount} for ${budget.month} is spent. Ask an owner to raise it, or wait for the next month.`;
}
