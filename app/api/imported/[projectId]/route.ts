import { getImportLinesFile } from "@/lib/features/backup/views/import-lines";
import { readProject } from "@/lib/features/kit/read-route";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  return await readProject(request, { projectId }, async ({ db, access }) => getImportLinesFile(db, access));
}
