import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { ScheduleForm } from "@/components/researchers/schedule-form";
import { missing, openPage } from "@/lib/access/page";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { getSchedulePage } from "@/lib/features/schedules/views/schedule";

export const metadata: Metadata = { title: "Schedule" };

interface ScheduleProps {
  params: Promise<{ projectId: string; researcherId: string }>;
}

export default async function SchedulePage({ params }: ScheduleProps): Promise<ReactNode> {
  const { projectId, researcherId } = await params;
  const { db, access } = await openPage(projectId, "research");
  const asOf = await readAsOf(db, access);
  const view = await getSchedulePage(db, access, { researcherId }).catch(missing);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <ScheduleForm view={view} />
    </>
  );
}
