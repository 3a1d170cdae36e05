import { readRow } from "@/lib/features/kit/read-route";
import { getReportEditing } from "@/lib/features/reports/views/report-versions";

export async function GET(request: Request, { params }: { params: Promise<{ reportId: string }> }): Promise<Response> {
  const { reportId } = await params;
  return await readRow(request, { kind: "report", id: reportId }, ({ db, access }) =>
    getReportEditing(db, access, { reportId }),
  );
}
