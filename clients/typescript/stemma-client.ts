import { type Operations, operations } from "./operations";

export type OperationId = keyof Operations;
type Asked<Id extends OperationId> = Operations[Id]["asked"];
type Answer<Id extends OperationId> = Operations[Id]["answer"];

/** Operations whose answer is a page of a list. */
type ListId = {
  [Id in OperationId]: Answer<Id> extends { items: unknown[]; next: string | null } ? Id : never;
}[OperationId];
type ItemOf<Id extends ListId> = Answer<Id> extends { items: (infer Item)[] } ? Item : never;

export interface ClientSettings {
  /** Where Stemma answers, such as `https://stemma.example.org`. */
  url: string;
  /** An API token, as its owner made it under API tokens. */
  token: string;
  /** What sends requests; the platform's own where none is given. */
  fetch?: (request: Request) => Promise<Response>;
}

/** What Stemma refused, with the sentence that says what to do (RFC 9457). */
export class StemmaError extends Error {
  override readonly name = "StemmaError";
  /** The HTTP status. */
  readonly status: number;
  /** What kind of refusal it is: `not_found`, `conflict`, `over_limit` … */
  readonly kind: string;
  /** The field of the request that it is about. */
  readonly field: string | undefined;

  constructor(message: string, { status, kind, field }: { status: number; kind: string; field: string | undefined }) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.field = field;
  }
}

interface Parts {
  path?: Record<string, string>;
  query?: Record<string, string | undefined>;
  headers?: Record<string, string | number | undefined>;
  body?: unknown;
}

function addressOf(base: string, template: string, { path = {}, query = {} }: Parts): URL {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  const url = new URL(`${base.replace(/\/+$/, "")}/api/v1${filled}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function textOf(problem: unknown, field: string): string | undefined {
  if (typeof problem !== "object" || problem === null) return undefined;
  const value: unknown = Reflect.get(problem, field);
  return typeof value === "string" ? value : undefined;
}

async function refusalOf(response: Response): Promise<StemmaError> {
  const problem: unknown = await response.json().catch(() => null);
  const said = textOf(problem, "detail") ?? `Stemma answered ${response.status}.`;
  const kind = textOf(problem, "kind") ?? "unknown";
  return new StemmaError(said, { status: response.status, kind, field: textOf(problem, "field") });
}

/** A client of Stemma's API, typed by its OpenAPI document. These two files need nothing else: copy them. */
export class StemmaClient {
  readonly #settings: ClientSettings;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  /** Asks an operation by its name; throws a StemmaError where it is refused. */
  async call<Id extends OperationId>(id: Id, asked: Asked<Id>, signal?: AbortSignal): Promise<Answer<Id>> {
    const { method, path, sends, answers } = operations[id];
    const parts: Parts = asked;
    const url = addressOf(this.#settings.url, path, parts);
    const request = new Request(url, {
      method,
      ...this.#sent(sends, parts),
      ...(signal === undefined ? {} : { signal }),
    });
    const send = this.#settings.fetch ?? fetch;
    const response = await send(request);
    if (!response.ok) throw await refusalOf(response);
    // What comes is what the document promises, which the types are made of.
    if (answers === "json") return (await response.json()) as Answer<Id>;
    if (answers === "text") return (await response.text()) as Answer<Id>;
    return (answers === "file" ? await response.blob() : null) as Answer<Id>;
  }

  #sent(sends: "none" | "json" | "file", { headers = {}, body }: Parts): { headers: Headers; body: BodyInit | null } {
    const all = new Headers({ authorization: `Bearer ${this.#settings.token}` });
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, String(value));
    if (sends === "none") return { headers: all, body: null };
    all.set("content-type", sends === "json" ? "application/json" : "application/octet-stream");
    // The types say that a file is bytes; what is JSON is written as such.
    return { headers: all, body: sends === "json" ? JSON.stringify(body) : (body as Blob) };
  }

  /** Every item of a list, page by page as they are wanted. */
  async *items<Id extends ListId>(id: Id, asked: Asked<Id>): AsyncGenerator<ItemOf<Id>> {
    let next: string | null = null;
    do {
      const query: Record<string, string | undefined> = { ...(asked as Parts).query };
      if (next !== null) query["cursor"] = next;
      const page: { items: unknown[]; next: string | null } = await this.call(id, { ...asked, query });
      for (const item of page.items) yield item as ItemOf<Id>;
      next = page.next;
    } while (next !== null);
  }
}
