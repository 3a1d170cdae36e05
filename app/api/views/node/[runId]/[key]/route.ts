import { getNodePanelView } from "@/lib/views/node-panel";
import { readRow } from "@/lib/views/read-route";

interface Context {
  params: Promise<{ runId: string; key: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { runId, key } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) =>
    getNodePanelView(db, access, { runId, nodeKey: key }),
  );
}
