import { getProjectZip } from "@/lib/features/backup/views/project-zip";
import { readProject } from "@/lib/features/kit/read-route";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  return await readProject(request, { projectId, right: "export_project" }, ({ db, access }) =>
    getProjectZip(db, access),
  );
}
