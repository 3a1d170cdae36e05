import { nothingHere } from "@/lib/access/door/open-project";
import { respond } from "@/lib/access/http/respond";
import { getCommentsView } from "@/lib/features/comments/views/comments";
import { readRow } from "@/lib/features/kit/read-route";

interface CommentsProps {
  params: Promise<{ kind: string; id: string }>;
}

/** The comments on a report, a fact or a source, or on a step of a run, which `key` names. */
export async function GET(request: Request, { params }: CommentsProps): Promise<Response> {
  const { kind, id } = await params;
  const key = new URL(request.url).searchParams.get("key") ?? "";
  if (kind === "node") {
    return await readRow(request, { kind: "run", id }, ({ db, access }) =>
      getCommentsView(db, access, { kind, runId: id, key }),
    );
  }
  if (kind === "report" || kind === "fact" || kind === "source") {
    return await readRow(request, { kind, id }, ({ db, access }) => getCommentsView(db, access, { kind, id }));
  }
  return await respond(request, () => Promise.reject(nothingHere()));
}
