import { IconWebhook } from "@tabler/icons-react";
import type { ReactNode } from "react";
import rows from "@/components/kit/rows.module.css";
import { Empty } from "@/components/kit/states";
import { Block, Page } from "@/components/shell/page";
import type { WebhooksView } from "@/lib/features/webhooks/views/webhooks";
import { DeliveryRow } from "./delivery-row";
import { FeedBlock } from "./feed-block";
import { WebhookForm } from "./webhook-form";
import { WebhookRow } from "./webhook-row";

/** Where a project tells what happens in it: webhooks with what became of each message, and its Atom feed. */
export function WebhooksScreen({ view }: { view: WebhooksView }): ReactNode {
  const { project, webhooks, deliveries, feed } = view;
  return (
    <Page
      title="Webhooks and feed"
      width="reading"
      lead="What happens in this project is told to programs, chats and feed readers outside of Stemma."
      crumbs={[
        { label: project.name, href: `/projects/${project.id}` },
        { label: "Settings", href: `/projects/${project.id}/settings` },
      ]}
    >
      <Block title="Webhooks">
        {webhooks.length === 0 ? (
          <Empty icon={IconWebhook} title="No webhook yet">
            Add the address of a program, or of an incoming webhook of Slack or Teams.
          </Empty>
        ) : (
          <ul className={rows.rows} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} projectId={project.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Block>
      <Block title="Add a webhook">
        <WebhookForm projectId={project.id} />
      </Block>
      {deliveries.length > 0 && (
        <Block title="Sent of late">
          <ul className={rows.rows} aria-label="Messages, newest first">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} projectId={project.id} delivery={delivery} />
            ))}
          </ul>
        </Block>
      )}
      <FeedBlock projectId={project.id} feed={feed} />
    </Page>
  );
}
