import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf something is logged: a request, or the step of a run that is worked. Ids alone. */
export interface LogContext {
  request?: string;
  run?: string;
  node?: string;
  step?: string;
}

interface Shared {
  stemmaLogContext?: AsyncLocalStorage<LogContext>;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaLogContext ??= new AsyncLocalStorage();
const contexts = shared.stemmaLogContext;

/** What every line of the log says that is written now. */
export function logContext(): LogContext {
  return contexts.getStore() ?? {};
}

/** Does work whose lines of the log all say this, whatever it waits for. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run({ ...logContext(), ...context }, work);
}

/**
 * Does work that is nobody's in particular, or opens what lives on: the request that happened to be the first to need it
 * would otherwise stand in all its lines, for as long as the process lives.
 */
export function withoutLogContext<T>(work: () => T): T {
  return contexts.run({}, work);
}

/** From here on lines say this, until what called ends: for where nothing can be wrapped. */
export function enterLogContext(context: LogContext): void {
  contexts.enterWith(context);
}
