import type { Shown } from "@/lib/domain/directory/shown-attributes";

/** An answer in SCIM's own type, for whoever asked alone. */
export function said(body: object, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  const headers = { "content-type": "application/scim+json", "cache-control": "private, no-store", ...init.headers };
  return new Response(JSON.stringify(body), { status: init.status ?? 200, headers });
}

/** A resource with its version and, where it is new, its address as headers, and as much of it as is to be shown. */
export function told(
  resource: {
    readonly meta: { readonly location: string; readonly version?: string };
    readonly [name: string]: unknown;
  },
  shown: Shown,
  isNew = false,
): Response {
  const { location, version } = resource.meta;
  return said(shown.of(resource), {
    status: isNew ? 201 : 200,
    headers: { location, ...(version === undefined ? {} : { etag: version }) },
  });
}
