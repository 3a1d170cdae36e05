import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { percent } from "@/components/kit/words";
import { levelOf, type MonthBudget } from "@/lib/domain/run/month-budget";

/** Says when most of a month's budget is spent, and what follows when all of it is. */
export function BudgetNote({ budget }: { budget: MonthBudget | null }): ReactNode {
  if (budget === null) return null;
  const level = levelOf(budget);
  if (level === 0) return null;
  const amount = `$${budget.monthlyUsd.toFixed(2)}`;
  return (
    <Note tone={level === 100 ? "bad" : "warn"}>
      {level === 100
        ? `The budget of ${amount} for ${budget.month} is spent. Runs under way go on; no new one begins until an owner raises it.`
        : `${percent(budget.spentUsd / budget.monthlyUsd)} of the budget of ${amount} for ${budget.month} are spent.`}
    </Note>
  );
}
