/** The first line of a request for vectors: which search it was made for. */
function headOf(query: string): string {
  return `For the search ${JSON.stringify(query)}:`;
}

/** What is kept of a request for vectors: what it was for, and which texts were sent, by their hashes. */
export function vectorRequest(query: string, hashes: readonly string[]): string {
  return [headOf(query), ...hashes].join("\n");
}

export function isForQuery(request: string, query: string): boolean {
  return request.split("\n", 1)[0] === headOf(query);
}
