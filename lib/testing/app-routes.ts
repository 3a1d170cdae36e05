import { readdirSync } from "node:fs";
import { viewAddresses } from "@/lib/commands/view-models";

/** The one route of all views; each view has its own row. */
const VIEWS = "/api/views/[...path]";

/** Every page and route there is, by its files, and every view. */
export function allRoutes(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(^|\/)(page|route)\.tsx?$/.test(file))
    .map((file) => `/${file.replace(/(^|\/)(page|route)\.tsx?$/, "")}`.replaceAll(/\/\([^)]*\)/g, "") || "/");
  return [...files.filter((path) => path !== VIEWS), ...viewAddresses()];
}
