"use client";

import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { partLeftOut } from "@/components/kit/later/part";
import { theme } from "@/components/kit/theme";
import { DrawnAt } from "@/components/kit/time";
import { FreshPage } from "@/lib/client/fresh-page";
import { useListens } from "@/lib/client/hydration/use-listens";
import { toastRefused } from "@/lib/client/toast";
import { useFocusBack } from "@/lib/client/use-focus-back";

// What is said before this has arrived waits in its store.
const Toasts = dynamic(() => import("./toasts").then((loaded) => loaded.Toasts).catch(partLeftOut), { ssr: false });

interface ProvidersProps {
  nonce: string | undefined;
  /** When the server drew the page. */
  drawnAtMs: number;
  children: ReactNode;
}

/** What every page stands in: the look, the cache of live data, state in the URL, toasts. */
export function Providers({ nonce, drawnAtMs, children }: ProvidersProps): ReactNode {
  const [queries] = useState(aQueryClient);
  useListens(tellLostClick);
  useFocusBack();
  return (
    <QueryClientProvider client={queries}>
      <NuqsAdapter>
        <MantineProvider
          theme={theme}
          // They stand in theme.css: a browser need not work them out.
          withCssVariables={false}
          defaultColorScheme="auto"
          getStyleNonce={(): string => nonce ?? ""}
        >
          <DrawnAt value={drawnAtMs}>
            <FreshPage>{children}</FreshPage>
          </DrawnAt>
          <Toasts />
        </MantineProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}

function tellLostClick(): void {
  toastRefused("The page was still loading when you clicked. Click again.");
}

function aQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: false } } });
}
