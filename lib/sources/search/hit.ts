/** One result of a search. `url` is `library:<source id>` for a source that is stored already. */
export interface Hit {
  provider: string;
  url: string;
  title: string;
  snippet: string;
  published: string | null;
}
