import { readRow } from "@/lib/features/kit/read-route";
import { getNodePanelView } from "@/lib/features/runs/views/node-panel";

interface Context {
  params: Promise<{ runId: string; key: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { runId, key } = await params;
  return await readRow(request, { kind: "run", id: runId }, ({ db, access }) =>
    getNodePanelView(db, access, { runId, nodeKey: key }),
  );
}
