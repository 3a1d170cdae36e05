import { z } from "zod";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** The sections of the report and the facts each is written from. */
export const outline = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    topics: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        focus: z.string(),
        summary: z.string(),
        factIds: z.array(z.string()),
      }),
    ),
    facts: z.array(FactIn),
  }),
  prompt: ``, // TODO
  output: z.object({
    title: z.string().min(1).max(200),
    sections: z
      .array(
        z.object({
          heading: z.string().min(1).max(120),
          brief: z.string().max(600),
          factIds: z.array(z.string()),
          topicKeys: z.array(z.string()),
        }),
      )
      .min(1)
      .max(6),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
