import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { ResearcherId } from "@/lib/domain/core/ids";
import { liveRunStatuses } from "@/lib/domain/core/words";
import { found, idOf } from "@/lib/features/kit/found";
import { Created, Researcher, ResearcherSchedule } from "@/lib/features/kit/shapes";
import { findSchedule } from "@/lib/features/schedules/views/schedule";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { behind, cut, noQuery, pageOf, pageQuery, takeFor } from "./query";
import { command, inProject, type Route } from "./route";

const columns = {
  id: true,
  name: true,
  problem: true,
  status: true,
  createdAt: true,
  revision: true,
  runs: { where: { status: { in: [...liveRunStatuses] } }, select: { id: true, number: true, status: true }, take: 1 },
} satisfies Prisma.ResearcherSelect;

function asResearcher({
  runs,
  createdAt,
  ...row
}: Prisma.ResearcherGetPayload<{ select: typeof columns }>): z.input<typeof Researcher> {
  return { ...row, createdAt: createdAt.toISOString(), liveRun: Researcher.shape.liveRun.parse(runs[0] ?? null) };
}

/** One of the three acts on a researcher. */
function act(name: "activate" | "finish" | "archive", says: string): Route {
  return inProject(
    {
      method: "POST",
      path: `/projects/{projectId}/researchers/{researcherId}/${name}`,
      id: `${name}Researcher`,
      says,
      scope: "write_researchers",
      query: noQuery,
      body: null,
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params }) => {
      const researcherId = idOf(ResearcherId, params.researcherId);
      await command(call, `${name}_researcher`, { projectId, researcherId });
      return null;
    },
  );
}

export const researcherRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/researchers",
      id: "listResearchers",
      says: "Researchers, the newest first.",
      scope: "read",
      query: pageQuery,
      body: null,
      answer: { status: 200, json: pageOf(Researcher) },
    },
    async ({ db, access: { projectId }, query }) => {
      const take = takeFor(query.limit);
      const rows = await db.researcher.findMany({
        where: { projectId, ...behind("createdAt", query.cursor) },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
        select: columns,
      });
      const { items, next } = cut(rows, take, (row) => row.createdAt);
      return { items: items.map(asResearcher), next };
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/researchers",
      id: "createResearcher",
      says: "Makes a researcher with the problem that it is to solve.",
      scope: "write_researchers",
      query: noQuery,
      body: contract.create_researcher.input.omit({ projectId: true }),
      answer: { status: 201, json: Created },
    },
    async ({ call, access: { projectId }, body }) => ({
      id: (await command(call, "create_researcher", { ...body, projectId })).researcherId,
    }),
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/researchers/{researcherId}",
      id: "getResearcher",
      says: "A researcher.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: Researcher },
    },
    async ({ db, access: { projectId }, params }) => {
      const id = idOf(ResearcherId, params.researcherId);
      return asResearcher(found(await db.researcher.findFirst({ where: { projectId, id }, select: columns })));
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/researchers/{researcherId}/edit",
      id: "editResearcher",
      says: "Gives a researcher another name and problem. `revision` is the one that was seen: when it is another by now, nothing is changed.",
      scope: "write_researchers",
      query: noQuery,
      body: contract.edit_researcher.input.omit({ projectId: true, researcherId: true }),
      answer: { status: 200, json: contract.edit_researcher.output },
    },
    async ({ call, access: { projectId }, params, body }) => {
      const researcherId = idOf(ResearcherId, params.researcherId);
      return await command(call, "edit_researcher", { ...body, projectId, researcherId });
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/researchers/{researcherId}/schedule",
      id: "getSchedule",
      says: "When a researcher runs again by itself; `schedule` is null where it runs by hand alone.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: z.object({ schedule: ResearcherSchedule.nullable() }) },
    },
    async ({ db, access, params }) => {
      const id = idOf(ResearcherId, params.researcherId);
      const { projectId } = access;
      found(await db.researcher.findFirst({ where: { projectId, id }, select: { id: true } }));
      return { schedule: ResearcherSchedule.nullable().parse(await findSchedule(db, access, id)) };
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/researchers/{researcherId}/schedule",
      id: "setSchedule",
      says: "Has a researcher run again by itself, each of its runs with these settings, which may cost money. `revision` is that of the schedule that was seen; null where there was none.",
      scope: "start_runs",
      query: noQuery,
      body: contract.set_schedule.input.omit({ projectId: true, researcherId: true }),
      answer: { status: 200, json: contract.set_schedule.output },
    },
    async ({ call, access: { projectId }, params, body }) => {
      const researcherId = idOf(ResearcherId, params.researcherId);
      return await command(call, "set_schedule", { ...body, projectId, researcherId });
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/researchers/{researcherId}/schedule/remove",
      id: "removeSchedule",
      says: "Has a researcher run by hand alone.",
      scope: "start_runs",
      query: noQuery,
      body: null,
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params }) => {
      await command(call, "remove_schedule", { projectId, researcherId: idOf(ResearcherId, params.researcherId) });
      return null;
    },
  ),
  act("activate", "Lets a researcher work again."),
  act("finish", "Completes a researcher; the project's summary is made anew with what it found."),
  act("archive", "Puts a researcher away."),
];
