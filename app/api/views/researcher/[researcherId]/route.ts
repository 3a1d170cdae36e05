import { readRow } from "@/lib/features/kit/read-route";
import { getResearcherView } from "@/lib/features/researchers/views/researcher";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ researcherId: string }> },
): Promise<Response> {
  const { researcherId } = await params;
  return await readRow(request, { kind: "researcher", id: researcherId }, ({ db, access }) =>
    getResearcherView(db, access, { researcherId }),
  );
}
