import { getProjectView } from "@/lib/views/project";
import { readProject } from "@/lib/views/read-route";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  return await readProject(request, { projectId }, ({ db, access }) => getProjectView(db, access));
}
