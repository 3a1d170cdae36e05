import { type Attributes, context, SpanStatusCode, trace } from "@opentelemetry/api";
import { enterWork } from "./loop-watch";

const NAME = "stemma";

/**
 * Starts to export spans where the environment says to (`OTEL_EXPORTER_OTLP_ENDPOINT`, and what else OpenTelemetry's
 * own variables say). The libraries are loaded only then. What comes back sends what is left and ends it.
 */
export async function startTracing(environment: NodeJS.ProcessEnv): Promise<(() => Promise<void>) | null> {
  if (!environment["OTEL_EXPORTER_OTLP_ENDPOINT"]) return null;
  const [
    { OTLPTraceExporter },
    { BatchSpanProcessor, TracerProvider },
    { AsyncLocalStorageContextManager },
    resources,
  ] = await Promise.all([
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/resources"),
  ]);
  const name = environment["OTEL_SERVICE_NAME"] ?? NAME;
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": name }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/**
 * Does work within a span, which costs next to nothing while nobody exports. Attributes say which and how much, never
 * what: no prompt, answer, address or key is among them. `attributesOf` adds what is known when it is done.
 */
export function spanned<T>(
  name: string,
  attributes: Attributes,
  { work, attributesOf }: { work: () => Promise<T>; attributesOf?: (result: T) => Attributes },
): Promise<T> {
  return trace.getTracer(NAME).startActiveSpan(name, { attributes }, async (span) => {
    const leave = enterWork(name);
    try {
      const result = await work();
      if (attributesOf) span.setAttributes(attributesOf(result));
      return result;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      leave();
      span.end();
    }
  });
}
