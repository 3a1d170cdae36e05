import { readProject } from "@/lib/features/kit/read-route";
import { getProjectView } from "@/lib/features/projects/views/project";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  return await readProject(request, { projectId }, ({ db, access }) => getProjectView(db, access));
}
