import type { Page, Request, Route } from "@playwright/test";
import type { z } from "zod";
import type { CommandInput, CommandName, contract } from "@/lib/commands/contract";
import type { ViewModels, ViewName } from "@/lib/commands/view-models";
import { type RefusalBody, refusals } from "@/lib/domain/core/refusal";
import type { Bundle } from "./bundle";

/** How one address answers from now on. */
type Answer = (route: Route) => Promise<void>;

/** What a test lets an address of the server do; the last word counts. */
export interface Answering<T> {
  answers(body: T): void;
  refuses(refusal: RefusalBody["refusal"]): void;
  /** Leaves whoever asks waiting, until what is returned is called; then it answers with that. */
  waits(): (body: T) => void;
  /** As when the connection is gone. */
  breaks(): void;
}

/**
 * The server as a browser sees it: bodies at addresses. Pages come from the bundle; what the components ask for comes
 * from the test, and nothing else is answered.
 */
export class Server {
  readonly #bundle: Bundle;
  readonly #answers = new Map<string, Answer>();
  /** What was asked for that the test has no answer for. */
  readonly unexpected: string[] = [];
  readonly #page: Page;

  constructor(page: Page, bundle: Bundle) {
    this.#page = page;
    this.#bundle = bundle;
  }

  /** A view that components read: its name, the parts of its address, and what is asked of it. */
  view<N extends ViewName>(
    name: N,
    parts: readonly string[] = [],
    query: Readonly<Record<string, string>> = {},
  ): Answering<ViewModels[N]> {
    const asked = new URLSearchParams(query).toString();
    const path = ["/api/views", name, ...parts.map(encodeURIComponent)].join("/");
    return this.at(asked === "" ? path : `${path}?${asked}`);
  }

  /** A command, answered with its output as it stands in JSON. */
  command<N extends CommandName>(name: N): Answering<z.input<(typeof contract)[N]["output"]>> {
    return this.at(`/api/commands/${name}`);
  }

  /** Any other address: its path, with what is asked of it. */
  at<T>(address: string): Answering<T> {
    const set = (answer: Answer): void => void this.#answers.set(address, answer);
    return {
      answers: (body): void => set((route) => route.fulfill({ json: body })),
      refuses: (refusal): void => set((route) => route.fulfill({ status: refusals[refusal.kind], json: { refusal } })),
      waits: (): ((body: T) => void) => {
        const { promise, resolve } = Promise.withResolvers<T>();
        set(async (route) => await route.fulfill({ json: await promise }));
        return resolve;
      },
      breaks: (): void => set((route) => route.abort("connectionfailed")),
    };
  }

  /** A file at an address, as its bytes. */
  file(address: string, bytes: Uint8Array): void {
    const body = Buffer.from(bytes);
    this.#answers.set(address, (route) => route.fulfill({ contentType: "application/octet-stream", body }));
  }

  /** A stream of events: those that it sends before it breaks off; or none, for as long as the test goes on. */
  stream(address: string): { sends(...events: readonly object[]): void; waits(): void } {
    const set = (answer: Answer): void => void this.#answers.set(address, answer);
    return {
      sends: (...events): void => {
        const body = events.map((event) => `event: delta\ndata: ${JSON.stringify(event)}\n\n`).join("");
        set((route) => route.fulfill({ contentType: "text/event-stream", body }));
      },
      waits: (): void => set(() => Promise.resolve()),
    };
  }

  /** The body of the next command of that name that is sent. */
  async sent<N extends CommandName>(name: N): Promise<CommandInput<N>> {
    const request = await this.#page.waitForRequest(`**/api/commands/${name}`);
    return request.postDataJSON();
  }

  /** The next time that the page's own data are read anew. */
  async readAgain(): Promise<Request> {
    return await this.#page.waitForRequest((request) => request.headers()["rsc"] === "1");
  }

  async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (request.headers()["rsc"] === "1") return await route.fulfill({ status: 204 });
    const answer = this.#answers.get(`${pathname}${search}`);
    if (answer !== undefined) return await answer(route);
    const file = this.#bundle.files.get(request.isNavigationRequest() ? "/" : pathname);
    if (file !== undefined) return await route.fulfill({ body: file.body, contentType: file.contentType });
    this.unexpected.push(`${request.method()} ${pathname}${search}`);
    await route.fulfill({ status: 404, body: "" });
  }
}
