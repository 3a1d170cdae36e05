import { readRow } from "@/lib/features/kit/read-route";
import { getSearchLogView } from "@/lib/features/runs/views/search-log";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) =>
    getSearchLogView(db, access, { runId }),
  );
}
