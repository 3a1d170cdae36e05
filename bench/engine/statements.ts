import pg from "pg";

/** A statement that this process sent, and when its answer had come; `performance.now()`. */
export interface Sent {
  name: string;
  startMs: number;
  endMs: number;
  /** What it was sent with; empty unless values are kept. */
  values: readonly unknown[];
}

/** A statement's own name, or how it begins. */
function nameOf(given: unknown): string {
  const text = typeof given === "string" ? given : given instanceof Object && "text" in given ? String(given.text) : "";
  const named = /\/\* ([a-z_]+) \*\//.exec(text)?.[1];
  return named ?? text.replace(/\s+/g, " ").replaceAll('"', "").replaceAll("public.", "").trim().slice(0, 60);
}

function valuesOf(given: readonly unknown[]): readonly unknown[] {
  const [statement, values] = given;
  const own = statement instanceof Object && "values" in statement ? statement.values : values;
  return Array.isArray(own) ? own : [];
}

/** Notes every statement that is sent by any connection opened from now on; with its values where they are to be kept. */
export function noteStatements({ keepsValues = false }: { keepsValues?: boolean } = {}): Sent[] {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  const noting = function (this: unknown, ...given: unknown[]): unknown {
    const values = keepsValues ? valuesOf(given) : [];
    const one = { name: nameOf(given[0]), startMs: performance.now(), endMs: Infinity, values };
    const end = (): void => {
      one.endMs = performance.now();
    };
    const heard = given.findIndex((part) => typeof part === "function");
    const hear = given[heard];
    if (typeof hear === "function") {
      given[heard] = (...answer: unknown[]): unknown => {
        end();
        return hear(...answer);
      };
    }
    const answer: unknown = Reflect.apply(query, this, given);
    if (answer instanceof Promise) answer.then(end, end);
    sent.push(one);
    return answer;
  };
  Object.assign(pg.Client.prototype, { query: noting });
  return sent;
}
