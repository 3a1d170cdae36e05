import { z } from "zod";
import { answerParent } from "@/lib/children/child";
import { drawMarkdown } from "@/lib/domain/draw-markdown";

/** The process in which Markdown is parsed: whatever a text does to the parser, it does it there. */
answerParent(z.object({ markdown: z.string() }), async ({ markdown }) => ({ drawn: drawMarkdown(markdown) }));
