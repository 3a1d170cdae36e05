import { setTimeout as pause } from "node:timers/promises";
import { checkTemplates } from "@/lib/agents/render";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { startWorker } from "./run-worker";
import { openWorld } from "./open-world";
import { driversOver } from "./world";
