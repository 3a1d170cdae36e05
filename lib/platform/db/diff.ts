import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

/** Postgres's one-byte "char", which Prisma's adapter does not know, and text, which it does. */
const CHAR_TYPE = 18;
const TEXT_TYPE = 25;

/** A connection factory that reports "char" columns as characters: the catalogue is full of them. */
function openAdapter(pool: pg.Pool): PrismaPg {
  const charColumns = new WeakMap<object, number[]>();
  const query = pool.query.bind(pool);
  const asText = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = await query(config);
    const isChar = result.fields.map((field) => field.dataTypeID === CHAR_TYPE);
    charColumns.set(
      result.rows,
      isChar.flatMap((is, index) => (is ? [index] : [])),
    );
    const fields = result.fields.map((field, index) => (isChar[index] ? { ...field, dataTypeID: TEXT_TYPE } : field));
    return Object.assign(result, { fields });
  };
  const factory = new PrismaPg(Object.assign(pool, { query: asText }), { schema: "public" });
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, {
    connect: async () => {
      const adapter = await connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      return Object.assign(adapter, {
        queryRaw: async (statement: SqlQuery): Promise<SqlResultSet> => {
          const result = await queryRaw(statement);
          for (const index of charColumns.get(result.rows) ?? []) {
            result.columnTypes[index] = ColumnTypeEnum.Character;
          }
          return result;
        },
      });
    },
  });
}

let loading: Promise<void> | undefined;

/**
 * The engine, once in a process: its glue holds one instance's memory, and what a second would put in its place is what
 * the first's objects are then freed in.
 */
function loadEngine(): Promise<void> {
  loading ??= instantiateEngine();
  return loading;
}

async function instantiateEngine(): Promise<void> {
  const file = new URL("schema_engine_bg.wasm", import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const module = await WebAssembly.compile(await readFile(fileURLToPath(file)));
  const instance = await WebAssembly.instantiate(module, {
    "./schema_engine_bg.js": engine as WebAssembly.ModuleImports,
  });
  engine.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
}

/**
 * The SQL that brings the database at `url` to the Prisma schema file `schemaPath`; empty when they agree. Triggers,
 * checks and what else Prisma has no word for are not looked at.
 */
export async function diffSchema(url: string, schemaPath: string): Promise<string> {
  await loadEngine();
  const content = await readFile(schemaPath, "utf8");
  const files = [{ path: schemaPath, content }];
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(openAdapter(pool));
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [[schemaPath, content]] }, () => undefined, adapter);
  try {
    const result = await schemaEngine.diff({
      from: { tag: "schemaDatasource", files, configDir: "." },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: ["public._prisma_migrations"], externalEnums: [] },
    });
    return result.stdout ?? "";
  } finally {
    schemaEngine.free();
    await pool.end();
  }
}
