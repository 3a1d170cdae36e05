import "@mantine/core/styles.css";
import "@/components/kit/theme.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "@/app/globals.css";
import { timeoutManager } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { KeyListener } from "@/components/shell/keys";
import { Providers } from "@/components/shell/providers";
import { stories } from "./stories";

interface Mounted {
  story: string;
  props: never;
}

declare global {
  interface Window {
    /** What Playwright's `mount` calls and waits for, first and for an update. */
    mount: (params: Mounted) => Promise<void>;
    unmount: () => void;
  }
}

/** What queries wait for, three tries of what failed among it, takes a fiftieth of its time. */
const FASTER = 50;

timeoutManager.setTimeoutProvider({
  setTimeout: (run, ms) => window.setTimeout(run, ms / FASTER),
  clearTimeout: (timer: number | undefined) => window.clearTimeout(timer),
  setInterval: (run, ms) => window.setInterval(run, ms / FASTER),
  clearInterval: (timer: number | undefined) => window.clearInterval(timer),
});

/** Moves to an address as Next's router does: by the browser's history. */
function move(how: "pushState" | "replaceState"): (href: string) => void {
  return (href) => window.history[how](null, "", href);
}

const router = {
  back: (): void => window.history.back(),
  forward: (): void => window.history.forward(),
  push: move("pushState"),
  replace: move("replaceState"),
  // The server is asked for the page's data anew, which tests can see; it has nothing else to say.
  refresh: (): void => void fetch(window.location.href, { headers: { rsc: "1" } }),
  bfcacheId: "gallery",
  prefetch: (): void => undefined,
  experimental_gesturePush: move("pushState"),
};

/** Tells what changes of the address the history is asked for, as Next does. */
function onMove(tell: () => void): () => void {
  const { pushState, replaceState } = window.history;
  const told =
    (change: typeof pushState): typeof pushState =>
    (...input) => {
      change.apply(window.history, input);
      tell();
    };
  window.history.pushState = told(pushState);
  window.history.replaceState = told(replaceState);
  window.addEventListener("popstate", tell);
  return () => {
    Object.assign(window.history, { pushState, replaceState });
    window.removeEventListener("popstate", tell);
  };
}

/** The address bar and the router that components ask Next for. */
function Address({ children }: { children: ReactNode }): ReactNode {
  const [href, setHref] = useState(window.location.href);
  useEffect(() => onMove(() => startTransition(() => setHref(window.location.href))), []);
  const { pathname, searchParams } = useMemo(() => new URL(href), [href]);
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

const root = createRoot(document.getElementById("root") ?? document.body);

type Show = (props: never) => ReactNode;

/** By name; what each takes is held where a test names it. */
const loaders: Readonly<Record<string, () => Promise<Show>>> = stories;

async function load(story: string): Promise<Show> {
  const loader = loaders[story];
  if (loader === undefined) throw new Error(`There is no story ${story} in lib/testing/gallery/stories.ts.`);
  return await loader();
}

function Shown({ show, props }: { show: Show; props: never }): ReactNode {
  return show(props);
}

/** Tells once that what stands in it is drawn and listens: effects of children come first. */
function Listening({ onHeard, children }: { onHeard: () => void; children: ReactNode }): ReactNode {
  useEffect(onHeard, [onHeard]);
  return children;
}

window.mount = async ({ story, props }): Promise<void> => {
  const show = await load(story);
  const { promise, resolve } = Promise.withResolvers<void>();
  root.render(
    <Listening onHeard={resolve}>
      <Address>
        <Providers nonce={undefined} drawnAtMs={Date.now()}>
          <KeyListener />
          <Shown show={show} props={props} />
        </Providers>
      </Address>
    </Listening>,
  );
  await promise;
};
window.unmount = (): void => root.unmount();
