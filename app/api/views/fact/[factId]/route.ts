import { getFactPanelView } from "@/lib/views/fact-panel";
import { readRow } from "@/lib/views/read-route";

export async function GET(request: Request, { params }: { params: Promise<{ factId: string }> }): Promise<Response> {
  const { factId } = await params;
  return await readRow(request, { kind: "fact", id: factId }, ({ db, access }) =>
    getFactPanelView(db, access, { factId }),
  );
}
