import { writeFile } from "node:fs/promises";
import { openApi } from "@/lib/api/openapi";
import { writeOperations } from "@/lib/api/write-client";

/** Writes the operations of the typed client anew, as the routes of the API are now. */
await writeFile("clients/typescript/operations.ts", writeOperations(openApi()));
