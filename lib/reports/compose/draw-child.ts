import { z } from "zod";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import { answerParent } from "@/lib/platform/children/child";

/** The process in which Markdown is parsed: whatever a text does to the parser, it does it there. */
answerParent(z.object({ markdown: z.string() }), async ({ markdown }) => ({ drawn: drawMarkdown(markdown) }));
