import { expect, test } from "vitest";
import { type Outgoing, signedContent, webhookBody, webhookFormNames } from "./webhook";

const outgoing: Outgoing = {
  type: "run.completed",
  at: "2026-11-28T06:00:00Z",
  project: { id: "p", name: "A & <B>" },
  text: "Run 1 of *Salt* [x](https://evil.example) <!channel> was completed.",
  link: "https://x/runs/r",
  payload: { runId: "r" },
};

test("a program reads what happened, when, in which project, and its details", () => {
  expect(JSON.parse(webhookBody("signed", outgoing))).toEqual({
    type: "run.completed",
    timestamp: outgoing.at,
    data: { project: outgoing.project, text: outgoing.text, url: outgoing.link, details: { runId: "r" } },
  });
});

test("in Slack nothing that people wrote becomes a link or a mention, and no link is unfolded", () => {
  const said = "Run 1 of *Salt* [x](https://evil.example) &lt;!channel&gt; was completed.";
  expect(JSON.parse(webhookBody("slack", outgoing))).toEqual({
    text: `A &amp; &lt;B&gt;: ${said}`,
    blocks: [
      {
        type: "section",
        text: { type: "mrkdwn", text: `*A &amp; &lt;B&gt;*\n${said}\n<https://x/runs/r|Open in Stemma>` },
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  });
});

test("in Teams nothing that people wrote is Markdown, and every text wraps", () => {
  const { attachments } = JSON.parse(webhookBody("teams", outgoing));
  const { body, actions } = attachments[0].content;
  expect(body).toEqual([
    { type: "TextBlock", text: "A & \\<B\\>", weight: "Bolder", wrap: true },
    {
      type: "TextBlock",
      text: "Run 1 of \\*Salt\\* \\[x\\]\\(https://evil\\.example\\) \\<\\!channel\\> was completed\\.",
      wrap: true,
    },
  ]);
  expect(actions).toEqual([{ type: "Action.OpenUrl", title: "Open in Stemma", url: outgoing.link }]);
});

test("whatever its form, a message leads to where it happened", () => {
  for (const form of webhookFormNames) expect(webhookBody(form, outgoing)).toContain(outgoing.link);
});

test("what is signed is the id, the second and the body, in this order", () => {
  expect(signedContent({ id: "msg_1", seconds: 1_764_309_600, body: "{}" })).toBe("msg_1.1764309600.{}");
});
