import { currentUser } from "@/lib/access/auth";
import { openRow } from "@/lib/access/open-row";
import { respond } from "@/lib/access/respond";
import { db } from "@/lib/db/client";
import { listReportLinks } from "@/lib/views/share-links";

export async function GET(request: Request, { params }: { params: Promise<{ reportId: string }> }): Promise<Response> {
  const { reportId } = await params;
  return await respond(request, async () => {
    const access = await openRow(db(), { caller: await currentUser(), kind: "report", id: reportId }, "share");
    return await listReportLinks(db(), access, reportId);
  });
}
