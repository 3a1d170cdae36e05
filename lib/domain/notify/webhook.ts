/** How a webhook writes: signed JSON for programs, or as a chat reads it. */
export const webhookForms = {
  signed: { label: "Signed JSON", says: "For a program of yours, which checks the signature." },
  slack: { label: "Slack", says: "An incoming webhook of Slack, or of what reads its messages." },
  teams: { label: "Microsoft Teams", says: "A workflow of Teams that begins when a webhook is called." },
} as const satisfies Record<string, { label: string; says: string }>;

export type WebhookForm = keyof typeof webhookForms;
export const webhookFormNames = ["signed", "slack", "teams"] as const satisfies readonly WebhookForm[];

/** An announcement in the words and addresses with which it leaves. */
export interface Outgoing {
  type: string;
  at: string;
  project: { id: string; name: string };
  text: string;
  link: string;
  payload: unknown;
}

/** Slack reads these three signs as the beginning of a link, a mention or an entity. Source: Slack, formatting text. */
function forSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function slackBody({ project, text, link }: Outgoing): unknown {
  const written = `*${forSlack(project.name)}*\n${forSlack(text)}`;
  return {
    text: `${forSlack(project.name)}: ${forSlack(text)}`,
    blocks: [{ type: "section", text: { type: "mrkdwn", text: `${written}\n<${link}|Open in Stemma>` } }],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** Teams reads Markdown in a card: what a title holds is no link there. Source: Microsoft, text features of Adaptive Cards. */
function forTeams(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~]/g, "\\$&");
}

function teamsBody({ project, text, link }: Outgoing): unknown {
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            { type: "TextBlock", text: forTeams(project.name), weight: "Bolder", wrap: true },
            { type: "TextBlock", text: forTeams(text), wrap: true },
          ],
          actions: [{ type: "Action.OpenUrl", title: "Open in Stemma", url: link }],
        },
      },
    ],
  };
}

/** The shape that the Standard Webhooks specification names: what happened, when, and its data. */
function signedBody({ type, at, project, text, link, payload }: Outgoing): unknown {
  return { type, timestamp: at, data: { project, text, url: link, details: payload } };
}

const bodies: Readonly<Record<WebhookForm, (outgoing: Outgoing) => unknown>> = {
  signed: signedBody,
  slack: slackBody,
  teams: teamsBody,
};

/** What is sent, as JSON. */
export function webhookBody(form: WebhookForm, outgoing: Outgoing): string {
  return JSON.stringify(bodies[form](outgoing));
}

/** What is signed of a message: its id, when it is sent in seconds since 1970, and its body. Source: Standard Webhooks. */
export function signedContent({ id, seconds, body }: { id: string; seconds: number; body: string }): string {
  return `${id}.${seconds}.${body}`;
}

/** Hours for which the secret before signs beside a new one, so that receivers can change over. */
export const FORMER_SECRET_HOURS = 24;

/** How far a message is: on its way, not taken yet, taken, or given up. */
export const deliveryStates = ["waiting", "retrying", "taken", "given_up"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
