import { readRow } from "@/lib/features/kit/read-route";
import { getReportExportsView } from "@/lib/features/sharing/views/report-exports";

export async function GET(request: Request, { params }: { params: Promise<{ reportId: string }> }): Promise<Response> {
  const { reportId } = await params;
  return await readRow(request, { kind: "report", id: reportId }, ({ db, access }) =>
    getReportExportsView(db, access, { reportId }),
  );
}
