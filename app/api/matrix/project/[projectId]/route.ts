import { readProject } from "@/lib/features/kit/read-route";
import { getProjectMatrixFile } from "@/lib/features/matrix/views/matrix-file";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  return await readProject(request, { projectId }, ({ db, access }) => getProjectMatrixFile(db, access));
}
