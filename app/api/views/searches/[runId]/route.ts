import { readRow } from "@/lib/views/read-route";
import { getSearchLogView } from "@/lib/views/search-log";

export async function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const { runId } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) =>
    getSearchLogView(db, access, { runId }),
  );
}
