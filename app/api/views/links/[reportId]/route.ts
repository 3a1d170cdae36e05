import { readRow } from "@/lib/features/kit/read-route";
import { listReportLinks } from "@/lib/features/sharing/views/share-links";

export async function GET(request: Request, { params }: { params: Promise<{ reportId: string }> }): Promise<Response> {
  const { reportId } = await params;
  return await readRow(request, { kind: "report", id: reportId, right: "share" }, ({ db, access }) =>
    listReportLinks(db, access, reportId),
  );
}
