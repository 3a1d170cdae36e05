import { readRow } from "@/lib/features/kit/read-route";
import { getExportFile } from "@/lib/features/sharing/views/report-exports";

export async function GET(request: Request, { params }: { params: Promise<{ exportId: string }> }): Promise<Response> {
  const { exportId } = await params;
  return await readRow(request, { kind: "export", id: exportId }, ({ db, access }) =>
    getExportFile(db, access, { exportId }),
  );
}
