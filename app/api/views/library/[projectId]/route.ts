import { readProject } from "@/lib/features/kit/read-route";
import { getLibraryView } from "@/lib/features/library/views/library";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  const filter = Object.fromEntries(new URL(request.url).searchParams);
  return await readProject(request, { projectId }, ({ db, access }) => getLibraryView(db, access, filter));
}
