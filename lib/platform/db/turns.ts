/** A connection, as far as it is used here. */
interface Connection {
  query(...given: never[]): unknown;
}

/** Whether pg answers by a promise: with a function of the caller's own, the caller keeps the order. */
function isPromised(given: readonly unknown[]): boolean {
  return !given.some((part) => typeof part === "function");
}

/**
 * Lets the statements of a connection take turns in the order in which they come, whoever sends them: what a transaction
 * reads side by side waits for the connection here. pg's own waiting is going away (it warns of it, and refuses next).
 */
export function takeTurns(connection: Connection): void {
  const { query } = connection;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (...given: unknown[]): unknown => {
    const send = (): unknown => Reflect.apply(query, connection, given);
    if (!isPromised(given)) return send();
    const answer = waiting === 0 ? Promise.resolve(send()) : last.then(send, send);
    const over = (): void => {
      waiting -= 1;
    };
    waiting += 1;
    last = answer;
    // Before the caller hears of it: what it sends next need not wait.
    answer.then(over, over);
    return answer;
  };
  Object.assign(connection, { query: inTurn });
}
