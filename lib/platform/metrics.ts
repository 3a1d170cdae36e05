import type { Attributes, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import type { GaugeMetricData, MetricProducer, SumMetricData } from "@opentelemetry/sdk-metrics";
import {
  type CounterName,
  catalogue,
  type HistogramName,
  type LabelsOf,
  type ReadName,
  type Row,
} from "./metric-catalogue";

/** Bounds in seconds: a person notices from a fifth on, and a lease is lost within some ten. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Under which this code is known to the library. */
const SCOPE = "stemma";

/** One figure as it is now. */
export interface Reading {
  name: ReadName;
  labels: Attributes;
  value: number;
}

/** A reading whose labels are those of its name. */
export function reading<Name extends ReadName>(name: Name, value: number, labels: LabelsOf<Name>): Reading {
  return { name, labels, value };
}

/** Reads what is told only when somebody asks. */
export type Reader = () => readonly Reading[] | Promise<readonly Reading[]>;

/** The figures of this process. */
export interface Metrics {
  count(name: CounterName, labels: Attributes, amount: number): void;
  record(name: HistogramName, value: number): void;
  /** All of them as Prometheus reads them. */
  text(): Promise<string>;
}

interface Shared {
  stemmaMetrics?: Metrics;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;

type Name = keyof typeof catalogue;

function namesOf(kind: (typeof catalogue)[Name]["kind"]): Name[] {
  return Object.keys(catalogue).filter((name): name is Name => catalogue[name as Name].kind === kind);
}

function described(name: Name): { description: string } {
  return { description: catalogue[name].help };
}

/** The labels with which a counter is told from the start. */
function knownOf(name: Name): Attributes[] {
  const row: Row = catalogue[name];
  return (row.known ?? []).map((value) => ({ [row.labels[0] ?? ""]: value }));
}

async function readAll(readers: readonly Reader[], onError: (error: unknown) => void): Promise<Reading[]> {
  const read = async (reader: Reader): Promise<readonly Reading[]> => await reader();
  // One that cannot be read takes no other with it.
  const all = await Promise.all(
    readers.map((reader) =>
      read(reader).catch((error: unknown) => {
        onError(error);
        return [];
      }),
    ),
  );
  return all.flat();
}

type Library = typeof import("@opentelemetry/sdk-metrics");
type Exported = GaugeMetricData | SumMetricData;

/** When something was seen is not told: it was just now. */
const NOW: [number, number] = [0, 0];

function toldOf(
  { AggregationTemporality, DataPointType }: Library,
  valueType: ValueType,
): (name: ReadName, readings: readonly Reading[]) => Exported {
  return (name, readings) => {
    const data = {
      descriptor: { name, description: catalogue[name].help, unit: "", valueType },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPoints: readings.map(({ labels, value }) => ({ startTime: NOW, endTime: NOW, attributes: labels, value })),
    };
    return catalogue[name].kind === "total"
      ? { ...data, dataPointType: DataPointType.SUM, isMonotonic: true }
      : { ...data, dataPointType: DataPointType.GAUGE };
  };
}

/**
 * What is read when somebody asks. The library's own observable instruments go on telling what was seen once and is no
 * more, as the depth of a queue while the database is away.
 */
function producerOf(
  metricOf: (name: ReadName, readings: readonly Reading[]) => Exported,
  resource: Resource,
  read: () => Promise<readonly Reading[]>,
): MetricProducer {
  return {
    async collect(): ReturnType<MetricProducer["collect"]> {
      const byName = Map.groupBy(await read(), ({ name }) => name);
      const metrics = [...byName].map(([name, readings]) => metricOf(name, readings));
      return { errors: [], resourceMetrics: { resource, scopeMetrics: [{ scope: { name: SCOPE }, metrics }] } };
    },
  };
}

async function openMetrics(readers: readonly Reader[], onError: (error: unknown) => void): Promise<Metrics> {
  const [{ ValueType }, library, { PrometheusExporter, PrometheusSerializer }, { emptyResource }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-prometheus"),
    import("@opentelemetry/resources"),
  ]);
  const metricOf = toldOf(library, ValueType.DOUBLE);
  const producer = producerOf(metricOf, emptyResource(), () => readAll(readers, onError));
  const exporter = new PrometheusExporter({ preventServerStart: true, metricProducers: [producer] });
  const meter = new library.MeterProvider({ readers: [exporter] }).getMeter(SCOPE);
  const advice = { explicitBucketBoundaries: BOUNDS };
  const counters = new Map(namesOf("counter").map((name) => [name, meter.createCounter(name, described(name))]));
  for (const [name, counter] of counters) for (const labels of knownOf(name)) counter.add(0, labels);
  const histograms = new Map(
    namesOf("histogram").map((name) => [name, meter.createHistogram(name, { ...described(name), advice })]),
  );
  // Neither what sends it nor the library's name is of use as a label of each line.
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    count: (name, labels, amount) => counters.get(name)?.add(amount, labels),
    record: (name, value) => histograms.get(name)?.record(value),
    async text(): Promise<string> {
      const { resourceMetrics, errors } = await exporter.collect();
      for (const error of errors) onError(error);
      return `${serializer.serialize(resourceMetrics).trimEnd()}\n`;
    },
  };
}

/**
 * Begins to keep the figures of this process where the environment has a secret for who reads them; the libraries are
 * loaded only then. `onError` hears of what could not be read.
 */
export async function startMetrics(
  environment: NodeJS.ProcessEnv,
  { readers, onError }: { readers: readonly Reader[]; onError: (error: unknown) => void },
): Promise<Metrics | null> {
  if (!environment["STEMMA_METRICS_TOKEN"]) return null;
  shared.stemmaMetrics ??= await openMetrics(readers, onError);
  return shared.stemmaMetrics;
}

/** The figures of this process, where they are kept. */
export function theMetrics(): Metrics | null {
  return shared.stemmaMetrics ?? null;
}

/** Counts what has just happened. Costs next to nothing where no figures are kept. */
export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, amount = 1): void {
  shared.stemmaMetrics?.count(name, labels, amount);
}

/** Notes how long something took, in seconds. */
export function record(name: HistogramName, seconds: number): void {
  shared.stemmaMetrics?.record(name, seconds);
}
