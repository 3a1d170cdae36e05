import { refusals } from "@/lib/domain/core/refusal";
import { modelProviders } from "@/lib/domain/install/connections";

/** One figure that operators can read, as it is told to Prometheus. */
export interface Row {
  /** `counter` counts what happens here, `histogram` how long it took; `gauge` and `total` are read when asked for. */
  kind: "counter" | "histogram" | "gauge" | "total";
  help: string;
  /** Each takes values of a closed list: no id, name, host or address is ever one of them. */
  labels: readonly string[];
  /** Values of its one label that are told as 0 from the start: else the first that happens would be no increase. */
  known?: readonly string[];
}

/** What comes of a try to send a message to a webhook. */
export const webhookOutcomes = ["taken", "put_off", "given_up", "stopped"] as const;

/** What a request may fail of beside refusals. */
const faults = ["database_away", "bug"] as const;

/**
 * Every figure, by its name at `/metrics`. The dashboard and the alerts of docs/operations name these and no others, which
 * a test holds.
 */
export const catalogue = {
  stemma_model_requests_total: {
    kind: "counter",
    help: "Requests made of language models; one whose answer had to be mended counts once. Of this process.",
    labels: ["provider", "outcome"],
  },
  stemma_model_tokens_total: {
    kind: "counter",
    help: "Tokens of these requests: sent (in) and received (out).",
    labels: ["provider", "direction"],
  },
  stemma_model_cost_usd_total: {
    kind: "counter",
    help: "What these requests cost, in dollars, as far as it is known.",
    labels: ["provider"],
    known: modelProviders,
  },
  stemma_fetches_total: {
    kind: "counter",
    help: "Pages and search services asked for over the network, by what came of it. Of this process.",
    labels: ["outcome"],
  },
  stemma_webhook_tries_total: {
    kind: "counter",
    help: "Messages to webhooks that this process tried to send, by what came of it: taken, put_off, given_up, or stopped by its receiver.",
    labels: ["outcome"],
    known: webhookOutcomes,
  },
  stemma_node_ends_total: {
    kind: "counter",
    help: "Steps of runs that this process ended: complete, or failed with this kind of failure.",
    labels: ["kind", "outcome"],
  },
  stemma_http_answers_total: {
    kind: "counter",
    help: "Answers of the web server, by the first digit of their status.",
    labels: ["status"],
  },
  stemma_request_errors_total: {
    kind: "counter",
    help: "Requests of data and commands that were refused, by kind; “bug” is a fault of Stemma's own.",
    labels: ["kind"],
    known: [...Object.keys(refusals), ...faults],
  },
  stemma_log_lines_total: {
    kind: "counter",
    help: "Lines of the log of this process that warn of something or tell an error, whether or not they are written.",
    labels: ["level"],
    known: ["warn", "error", "fatal"],
  },
  stemma_loop_delay_seconds: {
    kind: "histogram",
    help: "How late this process's loop came to what was due, looked at twenty times a second.",
    labels: [],
  },
  stemma_database_waits_total: {
    kind: "total",
    help: "Callers that had to wait for a connection to the database. Of this process.",
    labels: [],
  },
  stemma_database_wait_seconds_total: {
    kind: "total",
    help: "How long they waited, in all.",
    labels: [],
  },
  stemma_database_connections: {
    kind: "gauge",
    help: "Connections of this process: used and idle ones, how many it may have (most), and callers that wait for one.",
    labels: ["state"],
  },
  stemma_open_streams: {
    kind: "gauge",
    help: "Event streams that are open to people and programs. Of this web server.",
    labels: [],
  },
  process_resident_memory_bytes: { kind: "gauge", help: "Memory of this process.", labels: [] },
  process_heap_bytes: { kind: "gauge", help: "Memory of this process's own objects.", labels: [] },
  process_heap_limit_bytes: { kind: "gauge", help: "Most that this process's own objects may take.", labels: [] },
  process_cpu_seconds_total: { kind: "total", help: "Processor time of this process.", labels: [] },
  process_start_time_seconds: { kind: "gauge", help: "When this process began, in seconds since 1970.", labels: [] },
  stemma_database_up: {
    kind: "gauge",
    help: "1 when the database answered just now, 0 when not; the figures of the whole install are missing then.",
    labels: [],
  },
  stemma_queue_depth: {
    kind: "gauge",
    help: "What waits for a worker, of the whole install.",
    labels: ["queue"],
  },
  stemma_queue_oldest_seconds: {
    kind: "gauge",
    help: "How long the oldest of them has waited; 0 when nothing does.",
    labels: ["queue"],
  },
  stemma_nodes: {
    kind: "gauge",
    help: "Steps of the runs that have not ended, by status. Of the whole install.",
    labels: ["status"],
  },
  stemma_runs: { kind: "gauge", help: "Runs by status. Of the whole install.", labels: ["status"] },
  stemma_workers: {
    kind: "gauge",
    help: "Workers that gave a sign of life within half a minute. Of the whole install.",
    labels: [],
  },
  stemma_projects_tokens: {
    kind: "gauge",
    help: "Tokens that the projects which are there have spent since they began. Of the whole install.",
    labels: [],
  },
  stemma_projects_cost_usd: {
    kind: "gauge",
    help: "Dollars that the projects which are there have spent since they began. Of the whole install.",
    labels: [],
  },
  stemma_backup_oldest_seconds: {
    kind: "gauge",
    help: "Age of the last backup of the project that was backed up the longest ago; only with STEMMA_BACKUP_DIR.",
    labels: [],
  },
} as const satisfies Record<string, Row>;

type MetricName = keyof typeof catalogue;
type NamesOf<K extends Row["kind"]> = {
  [Name in MetricName]: (typeof catalogue)[Name]["kind"] extends K ? Name : never;
}[MetricName];

export type CounterName = NamesOf<"counter">;
export type HistogramName = NamesOf<"histogram">;
/** What is read at the moment at which it is asked for. */
export type ReadName = NamesOf<"gauge" | "total">;
export type LabelsOf<Name extends MetricName> = Record<(typeof catalogue)[Name]["labels"][number], string>;
