import { expect, test } from "vitest";
import { isForQuery, vectorRequest } from "./vector-request";

test("a request for vectors is known by the whole search that it was made for, whatever stands in that", () => {
  for (const query of ["tides", 'a "b"\nc', ""]) {
    const request = vectorRequest(query, ["h1", "h2"]);
    expect(request.split("\n").slice(1)).toEqual(["h1", "h2"]);
    expect([isForQuery(request, query), isForQuery(request, `${query}s`)]).toEqual([true, false]);
  }
});
