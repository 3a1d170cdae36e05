import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store";
import { createWorkStore } from "next/dist/server/async-storage/work-store";
import { NextRequest } from "next/server";

interface Sent {
  /** Of the address that is asked for; what the proxy tells pages of it, too. */
  path?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/**
 * What a page or a server action does with a request, in the scope that Next itself gives it: `headers()` and `cookies()`
 * of `next/headers` answer what was sent. Answers what `work` does, and the `Set-Cookie` headers that it leaves.
 */
export async function withinRequest<T>(
  { path = "/", cookies = {}, headers = {} }: Sent,
  work: () => Promise<T>,
): Promise<{ value: T; setCookies: readonly string[] }> {
  const request = new NextRequest(`http://localhost${path}`, {
    headers: {
      "x-stemma-path": path,
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
      ...headers,
    },
  });
  let setCookies: readonly string[] = [];
  const store = createRequestStoreForAPI(
    request,
    request.nextUrl,
    { tags: [], expirationsByCacheKind: new Map() },
    (left) => {
      setCookies = left;
    },
    undefined,
    undefined,
  );
  const whole = createWorkStore({
    page: "/page",
    buildId: "tests",
    deploymentId: "",
    previouslyRevalidatedTags: [],
    renderOpts: {
      cacheLifeProfiles: { default: { stale: 0, revalidate: 0, expire: 0 } },
      staticPageGenerationTimeout: 60,
      cacheComponents: false,
      validationLevel: "warning",
      isBuildTimePrerendering: false,
      experimental: {
        isRoutePPREnabled: false,
        authInterrupts: true,
        useCacheTimeout: 60,
        durableUseCacheEntries: false,
      },
      waitUntil: undefined,
      onClose: () => undefined,
      onAfterTaskError: undefined,
    },
  });
  const value = await workAsyncStorage.run(whole, () => workUnitAsyncStorage.run(store, work));
  return { value, setCookies };
}
