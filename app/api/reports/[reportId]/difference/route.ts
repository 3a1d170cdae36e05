import { readRow } from "@/lib/features/kit/read-route";
import { getDifferenceFile } from "@/lib/features/reports/views/difference-file";

export async function GET(request: Request, { params }: { params: Promise<{ reportId: string }> }): Promise<Response> {
  const { reportId } = await params;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return await readRow(request, { kind: "report", id: reportId }, ({ db, access }) =>
    getDifferenceFile(db, access, { reportId, query }),
  );
}
