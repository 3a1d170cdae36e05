import { readRow } from "@/lib/features/kit/read-route";
import { getReportView } from "@/lib/features/reports/views/report";

export async function GET(request: Request, { params }: { params: Promise<{ reportId: string }> }): Promise<Response> {
  const { reportId } = await params;
  return await readRow(request, { kind: "report", id: reportId }, ({ db, access }) =>
    getReportView(db, access, { reportId }),
  );
}
