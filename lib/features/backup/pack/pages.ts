import { z } from "zod";
import { RunId, type Scope } from "@/lib/domain/core/ids";
import { runStatuses } from "@/lib/domain/core/words";
import { folderName } from "@/lib/domain/files/project-zip";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { Tx } from "@/lib/platform/db/client";
import { factPages } from "./fact-pages";
import { addReports } from "./report-pages";
import type { AddFile } from "./write-zip";

const Researchers = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    problem: z.string(),
    status: z.string(),
    history: z.string(),
    createdAt: z.date(),
    folds: z.array(z.object({ level: z.string(), summary: z.string(), rationale: z.string(), created_at: z.string() })),
  }),
);
type Researcher = z.infer<typeof Researchers>[number];

const Runs = z.array(
  z.object({
    id: RunId,
    researcherId: z.uuid(),
    number: z.int(),
    status: z.enum(runStatuses),
    question: z.string(),
    /** What its plan was split into. */
    parts: z.array(z.object({ title: z.string(), status: z.string() })),
    artifacts: z.array(z.string()),
  }),
);
type PackedRun = z.infer<typeof Runs>[number] & { folder: string };

/** Where in the zip each run's results stand. */
export interface Folders {
  runs: readonly PackedRun[];
}

async function listResearchers(tx: Tx, scope: Scope): Promise<Researcher[]> {
  return Researchers.parse(
    await tx.$queryRaw`
      select r.id, r.name, r.problem, r.status::text, r.history, r.created_at as "createdAt",
        coalesce((select jsonb_agg(jsonb_build_object('level', f.level, 'summary', f.summary,
            'rationale', f.rationale, 'created_at', f.created_at) order by f.created_at, f.id)
          from fold f where f.researcher_id = r.id and f.project_id = r.project_id), '[]') as folds
      from researcher r where r.project_id = ${scope.projectId}::uuid order by r.created_at, r.id`,
  );
}

async function listRuns(tx: Tx, scope: Scope): Promise<z.infer<typeof Runs>> {
  return Runs.parse(
    await tx.$queryRaw`
      select r.id, r.researcher_id as "researcherId", r.number, r.status::text, r.question,
        coalesce((select jsonb_agg(jsonb_build_object('title', n.title, 'status', n.status) order by n.ordinal, n.key)
          from node n where n.run_id = r.id and n.kind = 'search'), '[]') as parts,
        coalesce((select jsonb_agg(a.path order by a.path) from artifact a where a.run_id = r.id), '[]') as artifacts
      from run r where r.project_id = ${scope.projectId}::uuid order by r.created_at, r.id`,
  );
}

async function summaryPage(tx: Tx, scope: Scope): Promise<string> {
  const { name, goal, summary } = await tx.project.findUniqueOrThrow({ where: { id: scope.projectId } });
  const parts = [`# ${escapeMarkdown(name)}`, goal, summary === "" ? "" : `## Summary\n\n${summary}`];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function subproblemsPage(run: PackedRun): string {
  const lines = run.parts.map(({ title, status }) => `- ${escapeMarkdown(title)} (${status})`);
  return `# Run ${run.number}\n\n${run.question}\n\n${lines.join("\n")}\n`;
}

function artifactsPage(researchers: readonly Researcher[], runs: readonly PackedRun[]): string {
  const blocks = runs.map((run) => {
    const who = researchers.find(({ id }) => id === run.researcherId)?.name ?? "";
    const lines = run.artifacts.map((path) => `- ${escapeMarkdown(path)}`);
    return `## ${escapeMarkdown(who)}, run ${run.number} (${run.status})\n\n${lines.join("\n") || "Nothing yet."}`;
  });
  return `# What the runs left\n\n${blocks.join("\n\n") || "There was no run yet."}\n`;
}

async function addResearcher(
  add: AddFile,
  { researcher, folder, runs }: { researcher: Researcher; folder: string; runs: readonly PackedRun[] },
): Promise<void> {
  const { name, problem, history, folds } = researcher;
  await add(`Research/${folder}/Problem Definition.md`, [`# ${escapeMarkdown(name)}\n\n${problem}\n`]);
  await add(`Research/${folder}/history.json`, [`${canonicalJson({ history, folds })}\n`]);
  for (const run of runs) await add(`Research/${folder}/Subproblems/run-${run.number}.md`, [subproblemsPage(run)]);
}

/** Adds the pages that people read: the project, its knowledge, its researchers with their problems and results. */
export async function addPages(tx: Tx, scope: Scope, add: AddFile): Promise<Folders> {
  const researchers = await listResearchers(tx, scope);
  // Names that pages of the project itself have.
  const taken = new Set(["results", "project_summary.md", "_knowledge_base.md", "_knowledge_base.jsonl"]);
  const folders = new Map(researchers.map(({ id, name }) => [id, folderName(name, taken)]));
  const runs = (await listRuns(tx, scope)).map((run) => ({
    ...run,
    folder: `Research/Results/${folders.get(run.researcherId)}/run-${run.number}`,
  }));
  await add("Research/project_summary.md", [await summaryPage(tx, scope)]);
  await factPages(tx, scope, add);
  const status = researchers.map(({ id, name, status, createdAt }) => ({
    name,
    folder: folders.get(id) ?? "",
    status,
    createdAt: createdAt.toISOString(),
    runs: runs.filter((run) => run.researcherId === id).map(({ number, status }) => ({ number, status })),
  }));
  await add("Research/researchers_status.json", [`${canonicalJson({ researchers: status })}\n`]);
  for (const researcher of researchers) {
    const own = runs.filter((run) => run.researcherId === researcher.id);
    await addResearcher(add, { researcher, folder: folders.get(researcher.id) ?? "", runs: own });
  }
  await add("Research/Results/project_artifacts.md", [artifactsPage(researchers, runs)]);
  for (const run of runs) await addReports(tx, { run, add });
  return { runs };
}
