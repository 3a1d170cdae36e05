import { readProject } from "@/lib/features/kit/read-route";
import { getFactsFile } from "@/lib/features/knowledge/views/facts-export";

interface Context {
  params: Promise<{ projectId: string; table: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { projectId, table } = await params;
  return await readProject(request, { projectId }, ({ db, access }) => getFactsFile(db, access, { format: table }));
}
