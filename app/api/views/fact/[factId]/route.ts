import { readRow } from "@/lib/features/kit/read-route";
import { getFactPanelView } from "@/lib/features/knowledge/views/fact-panel";

export async function GET(request: Request, { params }: { params: Promise<{ factId: string }> }): Promise<Response> {
  const { factId } = await params;
  return await readRow(request, { kind: "fact", id: factId }, ({ db, access }) =>
    getFactPanelView(db, access, { factId }),
  );
}
