"use client";

import { Button } from "@mantine/core";
import { IconCoin } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { Page } from "@/components/shell/page";
import type { ProjectUsageView } from "@/lib/features/projects/views/usage";
import { BudgetNote } from "./budget-note";
import { dollars, ModelsAndDays, RangeForm, Totals, UsedTable } from "./usage-tables";

const BudgetDialogue = laterDialogue(() => import("./budget-dialogue").then((loaded) => loaded.BudgetDialogue));

function lead({ budget }: ProjectUsageView): string {
  if (budget === null) return "What models were asked in this project, and what it cost. It has no monthly budget.";
  return `${dollars(budget.spentUsd)} of ${dollars(budget.monthlyUsd)} are spent in ${budget.month}.`;
}

/** What a project used: in all, by researcher, model and day; and what it may spend in a month. */
export function ProjectUsage({ view }: { view: ProjectUsageView }): ReactNode {
  const { project } = view;
  const dialogue = useDialogue();
  return (
    <Page
      title="Usage"
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}
      lead={lead(view)}
      actions={
        project.can.raise_budget && (
          <Button variant="default" leftSection={<IconCoin size={16} stroke={1.8} />} onClick={dialogue.open}>
            Monthly budget
          </Button>
        )
      }
    >
      <BudgetNote budget={view.budget} />
      <RangeForm from={view.from} to={view.to} />
      <Totals total={view.total} searches={view.searches} />
      <UsedTable
        title="By researcher"
        what="Researcher"
        rows={view.byResearcher.map((row) => ({
          ...row,
          key: row.id ?? "none",
          name:
            row.id === null ? row.name : <Link href={`/projects/${project.id}/researchers/${row.id}`}>{row.name}</Link>,
        }))}
      />
      <ModelsAndDays view={view} />
      {dialogue.wasOpened && <BudgetDialogue view={view} isOpen={dialogue.isOpen} close={dialogue.close} />}
    </Page>
  );
}
