/**
 * The address of a database past the pooler before it, which DATABASE_DIRECT_URL names; without one, the address itself.
 * What lasts longer than a transaction goes there: listening, the queue's own work, migrations.
 */
export function directUrl(url: string): string {
  const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } = process.env;
  return url === pooled && direct ? direct : url;
}

/** Whether a pooler stands before a database that gives each transaction another session. */
export function isPooled(url: string): boolean {
  return directUrl(url) !== url;
}
