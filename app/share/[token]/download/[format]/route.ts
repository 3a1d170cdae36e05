import { respond } from "@/lib/access/http/respond";
import { openSharedFile } from "@/lib/access/share-page";
import { fileOptions, getSharedFile } from "@/lib/features/sharing/views/shared-file";

interface Context {
  params: Promise<{ token: string; format: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token, format } = await params;
  return await respond(request, async () => {
    const options = fileOptions({ format, style: new URL(request.url).searchParams.get("style") });
    return getSharedFile(await openSharedFile(token, request.headers), options);
  });
}
