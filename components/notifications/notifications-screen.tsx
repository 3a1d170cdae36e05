"use client";

import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty, Note } from "@/components/kit/states";
import { Time } from "@/components/kit/time";
import { Page } from "@/components/shell/page";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import { presumptions } from "@/lib/client/presumed";
import { useCommand } from "@/lib/client/use-command";
import type { NotificationsView, NotificationView } from "@/lib/features/notifications/views/notifications";
import { NotificationWishes } from "./notification-wishes";
import styles from "./notifications.module.css";

/** What people have just read here. */
const readNow = presumptions<true>();

function Row({
  notification: told,
  onRead,
}: {
  notification: NotificationView;
  onRead: (id: string) => void;
}): ReactNode {
  const isRead = readNow.useOf(told.id, told.isRead) ?? told.isRead;
  const notification = { ...told, isRead };
  return (
    <li className={styles.row} data-unread={!notification.isRead || undefined}>
      <Link href={notification.path} onClick={(): void => (notification.isRead ? undefined : onRead(notification.id))}>
        {!notification.isRead && <span className={styles.new}>New</span>}
        {notification.by && <strong>{notification.by.name} </strong>}
        {notification.text}
      </Link>
      {notification.excerpt !== "" && <p className={styles.excerpt}>{notification.excerpt}</p>}
      <p className={styles.dim}>
        {notification.project.name} · <Time at={notification.at} />
      </p>
      {!notification.isRead && (
        <Button size="compact-xs" variant="subtle" onClick={(): void => onRead(notification.id)}>
          Mark as read
        </Button>
      )}
    </li>
  );
}

/** What one was told, the newest first, and of which projects one is told. */
export function NotificationsScreen({ initial }: { initial: NotificationsView }): ReactNode {
  const pages = useInfiniteQuery({
    queryKey: keys.notifications(),
    queryFn: ({ pageParam }) => fetchView("notifications", [], { before: pageParam }),
    initialPageParam: "",
    getNextPageParam: (last: NotificationsView) => last.next,
    initialData: { pages: [initial], pageParams: [""] },
    refetchOnMount: "always",
  });
  const read = useCommand("read_notifications");
  const readOne = useCommand("read_notifications", { isManyAtOnce: true });
  async function mark(ids: readonly string[], by: typeof read, input: Parameters<typeof read.run>[0]): Promise<void> {
    const asTheyWere = ids.map((id) => readNow.presume(id, false, true));
    const outcome = await by.run(input);
    if (!outcome?.ok) for (const takeBack of asTheyWere) takeBack();
  }
  const first = pages.data.pages[0] ?? initial;
  const all = pages.data.pages.flatMap(({ notifications }) => notifications);
  return (
    <Page
      title="Notifications"
      width="reading"
      actions={
        first.unread > 0 && (
          <Button
            variant="default"
            disabled={read.isPending}
            onClick={(): void =>
              void mark(
                all.filter(({ isRead }) => !isRead).map(({ id }) => id),
                read,
                {},
              )
            }
          >
            Mark all as read
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <Empty icon={IconBell} title="Nothing yet">
          You are told here when somebody mentions or answers you, comments on what you made, when a report waits for
          your review, when an answer or a watched source changes, and when a run that you started ends.
        </Empty>
      ) : (
        <ol className={styles.rows} aria-label="Notifications, newest first">
          {all.map((one) => (
            <Row key={one.id} notification={one} onRead={(id): void => void mark([id], readOne, { ids: [id] })} />
          ))}
        </ol>
      )}
      {pages.isError && <Note tone="bad">{pages.error.message}</Note>}
      {pages.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={pages.isFetchingNextPage}
          onClick={(): void => void pages.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      <NotificationWishes projects={first.projects} mail={first.mail} />
    </Page>
  );
}
