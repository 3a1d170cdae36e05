import { readProject } from "@/lib/features/kit/read-route";
import { getKnowledgeView } from "@/lib/features/knowledge/views/knowledge";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return await readProject(request, { projectId }, ({ db, access }) => getKnowledgeView(db, access, query));
}
