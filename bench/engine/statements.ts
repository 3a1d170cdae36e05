import pg from "pg";

/** A statement that this process sent, and when its answer had come; `performance.now()`. */
export interface Sent {
  name: string;
  startMs: number;
  endMs: number;
}

/** A statement's own name, or how it begins. */
function nameOf(given: unknown): string {
  const text = typeof given === "string" ? given : given instanceof Object && "text" in given ? String(given.text) : "";
  const named = /\/\* ([a-z_]+) \*\//.exec(text)?.[1];
  return named ?? text.replace(/\s+/g, " ").replaceAll('"', "").replaceAll("public.", "").trim().slice(0, 60);
}

/** Notes every statement that is sent by any connection opened from now on. */
export function noteStatements(): Sent[] {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  const noting = function (this: unknown, ...given: unknown[]): unknown {
    const one = { name: nameOf(given[0]), startMs: performance.now(), endMs: Infinity };
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
