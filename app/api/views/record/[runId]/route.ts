import { readRow } from "@/lib/views/read-route";
import { getRecordView } from "@/lib/views/record";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) => getRecordView(db, access, { runId }));
}
