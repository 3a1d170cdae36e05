import { currentUser } from "@/lib/access/auth";
import { openProject } from "@/lib/access/open-project";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { getProjectZip } from "@/lib/views/project-zip";

export async function GET(request: Request, { params }: { params: Promise<{ projectId: string }> }): Promise<Response> {
  const { projectId } = await params;
  return await respond(request, async () => {
    const access = await openProject(db(), { caller: await currentUser(), projectId }, "export_project");
    return await getProjectZip(db(), access);
  });
}
