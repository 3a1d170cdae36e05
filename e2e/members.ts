import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** The database of the product under test; Playwright starts it below `.data/e2e`. */
function databaseUrl(): string {
  const folder = join(process.cwd(), ".data", "e2e", "postgres");
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  const port = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://stemma:${password}@127.0.0.1:${port}/postgres`;
}

/** Makes somebody who has an account a member of a project. */
export async function makeMember(projectId: string, member: { email: string; role: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    await client.query(
      `insert into membership (project_id, user_id, role) select $1, id, $2::role from "user" where email = $3`,
      [projectId, member.role, member.email],
    );
  } finally {
    await client.end();
  }
}
