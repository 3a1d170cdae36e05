"use client";

import { Checkbox, Stack, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { ActingSelect } from "@/components/kit/acting-select";
import { ZoneField } from "@/components/kit/later/zone-field";
import { ownZone } from "@/components/kit/own-zone";
import { Block } from "@/components/shell/page";
import { presumptions } from "@/lib/client/presumed";
import { useCommand } from "@/lib/client/use-command";
import { mailRhythms, mailRhythmWords } from "@/lib/domain/notify/digest";
import { notificationGroupNames, notificationGroups } from "@/lib/domain/notify/groups";
import type { NotificationsView } from "@/lib/features/notifications/views/notifications";
import styles from "./notifications.module.css";

type Mail = NonNullable<NotificationsView["mail"]>;
type Project = NotificationsView["projects"][number];

/** Which projects people have just muted, or no longer. */
const muted = presumptions<boolean>();

/** How people have just wished to be mailed. */
const wishedMail = presumptions<Mail>();

function MailWishes({ mail }: { mail: Mail }): ReactNode {
  const { run, isPending } = useCommand("mail_notifications");
  const told = `${mail.rhythm} ${mail.timeZone}`;
  const { rhythm, timeZone } = wishedMail.useOf("own", told) ?? mail;
  const isGathered = rhythm === "daily" || rhythm === "weekly";
  async function wish(wished: Mail): Promise<void> {
    const asItWas = wishedMail.presume("own", told, wished);
    const outcome = await run(wished);
    if (!outcome?.ok) asItWas();
  }
  return (
    <Block title="E-mail">
      <Stack gap="sm">
        <ActingSelect
          label="How often"
          isPending={isPending}
          data={mailRhythms.map((value) => ({ value, label: mailRhythmWords[value] }))}
          value={rhythm}
          onChoose={(value): void => {
            const chosen = mailRhythms.find((one) => one === value);
            if (chosen !== undefined) void wish({ rhythm: chosen, timeZone: isGathered ? timeZone : ownZone() });
          }}
        />
        {isGathered && (
          <ZoneField
            label="By the clocks of"
            description="It comes at 07:00 there, and only where something was not read here."
            isLocked={isPending}
            value={timeZone}
            onChange={(zone): void => void wish({ rhythm, timeZone: zone })}
          />
        )}
      </Stack>
    </Block>
  );
}

function ProjectWishes({ project }: { project: Project }): ReactNode {
  const { id: projectId, name, isMuted: told, unwanted } = project;
  const isMuted = muted.useOf(projectId, told) ?? told;
  const mute = useCommand("mute_project");
  const choose = useCommand("choose_notifications");
  const wanted = notificationGroupNames.filter((group) => !unwanted.includes(group));
  async function set(isWanted: boolean): Promise<void> {
    const asItWas = muted.presume(projectId, told, isWanted);
    const outcome = await mute.run({ projectId, isMuted: isWanted });
    if (!outcome?.ok) asItWas();
  }
  return (
    <div>
      <Switch
        label={name}
        description={isMuted ? "Muted: you get no notifications from it." : undefined}
        checked={!isMuted}
        disabled={mute.isPending}
        onChange={(event): void => void set(!event.currentTarget.checked)}
      />
      {!isMuted && (
        <details className={styles.kinds}>
          <summary>
            {unwanted.length === 0 ? "Everything" : `${wanted.length} of ${notificationGroupNames.length} kinds`}
            <span className={styles.hidden}> of {name}</span>
          </summary>
          <Checkbox.Group
            aria-label={`What to notify you about in ${name}`}
            value={wanted}
            onChange={(values): void =>
              void choose.run({ projectId, unwanted: notificationGroupNames.filter((one) => !values.includes(one)) })
            }
          >
            <Stack gap="xs" mt="xs">
              {notificationGroupNames.map((group) => (
                <Checkbox
                  key={group}
                  value={group}
                  label={notificationGroups[group].label}
                  disabled={choose.isPending}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </details>
      )}
    </div>
  );
}

/** How often somebody is mailed, and of which projects, and of what in them, they are told at all. */
export function NotificationWishes({ projects, mail }: Pick<NotificationsView, "projects" | "mail">): ReactNode {
  if (projects.length === 0) return null;
  return (
    <div className={styles.wishes}>
      <Block title="What to notify you about">
        <div className={styles.projects}>
          {projects.map((project) => (
            <ProjectWishes key={project.id} project={project} />
          ))}
        </div>
      </Block>
      {mail !== null && <MailWishes mail={mail} />}
    </div>
  );
}
