"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page";
import type { UsageView } from "@/lib/features/projects/views/usage";
import { ModelsAndDays, RangeForm, Totals, UsedTable } from "./usage-tables";

/** What was used in all projects whose costs one may read. */
export function OwnUsage({ view }: { view: UsageView }): ReactNode {
  return (
    <Page title="Usage" lead="What models were asked in the projects that you own or edit, and what it cost.">
      <RangeForm from={view.from} to={view.to} />
      <Totals total={view.total} searches={view.searches} />
      <UsedTable
        title="By project"
        what="Project"
        rows={view.byProject.map((row) => ({
          ...row,
          key: row.id,
          name: <Link href={`/projects/${row.id}/usage?from=${view.from}&to=${view.to}`}>{row.name}</Link>,
        }))}
      />
      <ModelsAndDays view={view} />
    </Page>
  );
}
