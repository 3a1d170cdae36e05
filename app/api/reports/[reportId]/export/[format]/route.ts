import { readRow } from "@/lib/views/read-route";
import { getReportFile } from "@/lib/views/report-export";

interface Asked {
  params: Promise<{ reportId: string; format: string }>;
}

export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { reportId, format } = await params;
  return await readRow(request, { kind: "report", id: reportId }, ({ db, access }) =>
    getReportFile(db, access, { reportId, format }),
  );
}
