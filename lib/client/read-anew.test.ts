import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readAnew } from "./read-anew";

test("what was on its way for the first time when something was done is not taken for what there is since", async () => {
  const first = Promise.withResolvers<string[]>();
  const answers = [first.promise, Promise.resolve(["sent just now"])];
  const queries = new QueryClient();
  const queryKey = ["imports"];
  const shown = new QueryObserver(queries, {
    queryKey,
    queryFn: async () => (await answers.shift()) ?? [],
    retry: false,
  });
  const end = shown.subscribe(() => undefined);
  const read = readAnew(queries, queryKey);
  first.resolve([]);
  await read;
  expect(shown.getCurrentResult().data).toEqual(["sent just now"]);
  end();
  queries.clear();
});
