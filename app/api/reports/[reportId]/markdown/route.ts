import { readRow } from "@/lib/views/read-route";
import { getReportMarkdown } from "@/lib/views/report-export";

export async function GET(request: Request, { params }: { params: Promise<{ reportId: string }> }): Promise<Response> {
  const { reportId } = await params;
  return await readRow(request, { kind: "report", id: reportId }, ({ db, access }) =>
    getReportMarkdown(db, access, { reportId }),
  );
}
