import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { listImportLines } from "@/lib/features/backup/views/import-lines";
import { writeCursor } from "@/lib/features/kit/cursor";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { Created, ImportedLine, Project, ProjectDetail } from "@/lib/features/kit/shapes";
import { getProjectView } from "@/lib/features/projects/views/project";
import { cursorOf, cut, limit, noQuery, pageOf, pageQuery, takeFor } from "./query";
import { command, inProject, ofOwner, type Route, requireAllProjects } from "./route";

const Row = Project.extend({ createdAt: z.date(), deleteAfter: z.date().nullable() });

export const projectRoutes: readonly Route[] = [
  ofOwner(
    {
      method: "GET",
      path: "/projects",
      id: "listProjects",
      says: "Projects that the token's owner is a member of, the newest first; archived ones where they are asked for.",
      scope: "read",
      query: pageQuery.extend({
        archived: z.literal("only").optional().meta({ description: "`only` lists the archived projects instead." }),
      }),
      body: null,
      answer: { status: 200, json: pageOf(Project) },
    },
    async ({ db, call, query }) => {
      const { userId, projectId } = call.holder;
      const take = takeFor(query.limit);
      const isArchive = query.archived === "only";
      const [at = null, id = null] = query.cursor ?? [];
      const rows = z.array(Row).parse(
        await db.$queryRaw`
          select p.id, p.name, p.goal, p.is_sample as "isSample", m.role::text, p.delete_after as "deleteAfter",
            p.created_at as "createdAt"
          from membership m join project p on p.id = m.project_id
          where m.user_id = ${userId}::uuid and (p.archived_at is not null) = ${isArchive} and not (${isArchive} and p.is_replay)
            and (p.delete_after is null or p.delete_after > now())
            and (${projectId}::uuid is null or p.id = ${projectId}::uuid)
            and (${at}::timestamptz is null or (p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid))
          order by p.created_at desc, p.id desc limit ${take}::int`,
      );
      const { items, next } = cut(rows, take, (row) => row.createdAt);
      return {
        items: items.map((row) => ({ ...row, deleteAfter: isoOrNull(row.deleteAfter), createdAt: iso(row.createdAt) })),
        next,
      };
    },
  ),
  ofOwner(
    {
      method: "POST",
      path: "/projects",
      id: "createProject",
      says: "Makes a project whose owner is the token's.",
      scope: "create_projects",
      query: noQuery,
      body: contract.create_project.input,
      answer: { status: 201, json: Created },
    },
    async ({ call, body }) => {
      requireAllProjects(call.holder);
      return { id: (await command(call, "create_project", body)).projectId };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}",
      id: "getProject",
      says: "A project with its summary and what it holds.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: ProjectDetail },
    },
    async ({ db, access }) => {
      const { project, summary, counts } = await getProjectView(db, access);
      return { ...project, counts, summary: summary.shown?.text ?? null };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/imported",
      id: "listImportedLines",
      says: "What of an imported folder of earlier research was taken and what was left, and why, in the order of its files.",
      scope: "read",
      query: z.strictObject({
        cursor: cursorOf(z.int()).optional(),
        limit,
        only: z.literal("left").optional().meta({ description: "`left` lists what was left alone." }),
      }),
      body: null,
      answer: { status: 200, json: pageOf(ImportedLine) },
    },
    async ({ db, access, query }) => {
      const asked = { after: query.cursor ?? null, isLeftOnly: query.only === "left", take: takeFor(query.limit) - 1 };
      const { items, next } = await listImportLines(db, access, asked);
      return { items, next: next === null ? null : writeCursor(next) };
    },
  ),
];
