import { getFactsFile } from "@/lib/views/facts-export";
import { readProject } from "@/lib/views/read-route";

interface Asked {
  params: Promise<{ projectId: string; table: string }>;
}

export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { projectId, table } = await params;
  return await readProject(request, { projectId }, ({ db, access }) => getFactsFile(db, access, { format: table }));
}
