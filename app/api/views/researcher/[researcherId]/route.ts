import { readRow } from "@/lib/views/read-route";
import { getResearcherView } from "@/lib/views/researcher";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ researcherId: string }> },
): Promise<Response> {
  const { researcherId } = await params;
  return await readRow(request, { kind: "researcher", id: researcherId }, ({ db, access }) =>
    getResearcherView(db, access, { researcherId }),
  );
}
