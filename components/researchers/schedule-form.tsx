"use client";

import { Button, Group, NativeSelect, NumberInput, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ZoneField } from "@/components/kit/later/zone-field";
import { ChangedMeanwhile } from "@/components/kit/meanwhile/changed-meanwhile";
import { useRevisedForm } from "@/components/kit/meanwhile/use-revised-form";
import { useOwnZone } from "@/components/kit/own-zone";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { estimateRun } from "@/components/runs/start/estimate";
import { RunEstimate } from "@/components/runs/start/run-estimate";
import { Page } from "@/components/shell/page";
import { researcherCrumb } from "@/components/shell/researcher-crumb";
import { useCommand } from "@/lib/client/use-command";
import { iterationsToConfirm } from "@/lib/domain/plan/iterations";
import { type Cadence, CLOCK_TIME, cadences, isTimeZone, weekdays } from "@/lib/domain/researcher/clocks";
import { CHANGE_HOURS, retrying, scheduleWords } from "@/lib/domain/researcher/schedule";
import type { Schedule } from "@/lib/domain/researcher/schedule-shape";
import { mayLimit, pagesToFollow } from "@/lib/domain/run/of-settings";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { SchedulePageView } from "@/lib/features/schedules/views/schedule";

const cadenceWords: Record<Cadence, string> = {
  day: "Every day",
  week: "Every week",
  month: "Every month",
  quarter: "Every quarter",
};
/** Fields stand side by side as far as each has room for what it holds. */
const FIELD = "1 1 9rem";
/** Runs a year, rounded. */
const timesAYear: Record<Cadence, number> = { day: 365, week: 52, month: 12, quarter: 4 };

interface ScheduleValues {
  every: Cadence;
  weekday: string;
  monthDay: number | "";
  at: string;
  timeZone: string;
  whenChanged: boolean;
  minutes: number | "";
  tokens: number | "";
  usd: number | "";
}

function numberOrNull(value: number | ""): number | null {
  return value === "" ? null : value;
}

/** What the form begins with; `ownZone` are the clocks of whoever sets a first one. */
function valuesOf({ schedule, newRun }: SchedulePageView, ownZone: string): ScheduleValues {
  const { minutes, tokens, usd } = schedule?.settings ?? newRun.defaults;
  const plan = schedule?.plan;
  return {
    every: plan?.every ?? "week",
    weekday: String(plan?.weekday ?? 1),
    monthDay: plan?.monthDay ?? 1,
    at: plan?.at ?? "06:00",
    timeZone: plan?.timeZone ?? ownZone,
    whenChanged: plan?.whenChanged ?? false,
    minutes: minutes ?? "",
    tokens: tokens ?? "",
    usd: usd ?? "",
  };
}

function wordsOf(values: ScheduleValues): Record<keyof ScheduleValues, readonly [label: string, now: string]> {
  return {
    every: ["How often", cadenceWords[values.every]],
    weekday: ["On", weekdays[Number(values.weekday) - 1] ?? ""],
    monthDay: ["On day", String(values.monthDay)],
    at: ["At", values.at],
    timeZone: ["By the clocks of", values.timeZone],
    whenChanged: ["Also when cited pages change", values.whenChanged ? "Yes." : "No."],
    minutes: ["Minutes, at most", String(values.minutes)],
    tokens: ["Tokens, at most", values.tokens.toLocaleString("en")],
    usd: ["Dollars, at most", String(values.usd)],
  };
}

function planOf({ every, weekday, monthDay, at, timeZone, whenChanged }: ScheduleValues): Schedule | null {
  const day = monthDay === "" ? 1 : monthDay;
  const isDay = Number.isInteger(day) && day >= 1 && day <= 31;
  if (!isDay || !CLOCK_TIME.test(at) || !isTimeZone(timeZone)) return null;
  return {
    every,
    weekday: Number(weekday),
    monthDay: day,
    at,
    timeZone,
    ...(whenChanged ? { whenChanged } : {}),
  };
}

/** Nobody is there to look at a plan when a run starts by itself. */
function settingsOf({ schedule, newRun }: SchedulePageView, values: ScheduleValues): RunSettings | null {
  const limits = {
    minutes: numberOrNull(values.minutes),
    tokens: numberOrNull(values.tokens),
    usd: numberOrNull(values.usd),
  };
  if (!mayLimit(limits)) return null;
  return { ...(schedule?.settings ?? newRun.defaults), ...limits, approvePlan: false };
}

function Cost({ view, settings, every }: { view: SchedulePageView; settings: RunSettings; every: Cadence }): ReactNode {
  const { capabilities, sources, usualCalls } = view.newRun;
  const { usd } = estimateRun(settings, { ...capabilities, sources: sources.ready, usual: usualCalls });
  const iterations = iterationsToConfirm(settings);
  const times = timesAYear[every];
  return (
    <div>
      <h2>What one run comes to</h2>
      <RunEstimate settings={settings} view={view.newRun} />
      <p aria-live="polite">
        {capabilities.driver === "offline"
          ? `${times} runs a year, which cost nothing.`
          : usd === null
            ? `${times} runs a year.`
            : `${times} runs a year: about $${(usd * times).toFixed(2)}.`}
        {iterations !== null && ` Each may make up to ${iterations.toLocaleString("en")} iterations.`}
      </p>
    </div>
  );
}

/** What its runs begin with, what they may read beyond the library, and what becomes of a time at which none begins. */
function Rules({ isSet, pages }: { isSet: boolean; pages: number }): ReactNode {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Each run begins within these limits, and its plan needs no approval.{" "}
        {isSet
          ? "Its other settings stay those of the day on which the schedule was first set. To take those of the last run, choose “Run by hand alone” and set it again."
          : "Its other settings are those of the last run, or the usual ones if there is none. Later runs do not change them."}
        {pages > 0 && ` Each may read up to ${counted(pages, "new page")} by following links of pages it has read.`}
      </Text>
      <Text size="sm" c="dimmed">
        If no run may begin (another is under way, the month’s budget is spent, there is no room for one more, or a
        source is being deleted), it is tried again every {retrying.minutes} minutes for {retrying.hours} hours, then
        left out. Times missed while the researcher is finished or archived, its project is archived, or no worker is
        running are made up by one run.
      </Text>
    </Stack>
  );
}

/** When a researcher runs again by itself, within which limits, and what that comes to. */
export function ScheduleForm({ view }: { view: SchedulePageView }): ReactNode {
  const { newRun, schedule } = view;
  const { project, researcher } = newRun;
  const router = useRouter();
  const path = `/projects/${project.id}/researchers/${researcher.id}`;
  const [ownZone, setOwnZone] = useState("UTC");
  useOwnZone(setOwnZone);
  const standing = valuesOf(view, ownZone);
  const use = useRevisedForm<ScheduleValues, number | null>({
    revision: schedule?.revision ?? null,
    values: standing,
  });
  const { form, seen } = use;
  const done = (): void => router.push(path);
  const set = useCommand("set_schedule", { onDone: done });
  const remove = useCommand("remove_schedule", { onDone: done });
  const plan = planOf(form.values);
  const settings = settingsOf(view, form.values);
  const { every } = form.values;

  function submit(): void {
    if (plan === null || settings === null) return;
    const confirmedIterations = iterationsToConfirm(settings);
    void set.run({
      projectId: project.id,
      researcherId: researcher.id,
      plan,
      settings,
      revision: seen.revision,
      ...(confirmedIterations === null ? {} : { confirmedIterations }),
    });
  }

  return (
    <Page
      title="Schedule"
      width="reading"
      lead={plan === null ? "Choose a time and a time zone." : `${scheduleWords(plan)}.`}
      crumbs={[{ label: project.name, href: `/projects/${project.id}` }, researcherCrumb(project, researcher)]}
    >
      <form onSubmit={use.onSubmit(submit)}>
        <Stack gap="lg">
          <ChangedMeanwhile
            use={use}
            by={schedule && { by: schedule.setBy?.name ?? null, at: null }}
            words={wordsOf(standing)}
          />
          <Group align="flex-start">
            <NativeSelect
              label="How often"
              flex={FIELD}
              data={cadences.map((value) => ({ value, label: cadenceWords[value] }))}
              {...form.getInputProps("every")}
            />
            {every === "week" && (
              <NativeSelect
                label="On"
                flex={FIELD}
                data={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
                {...form.getInputProps("weekday")}
              />
            )}
            {(every === "month" || every === "quarter") && (
              <NumberInput
                label="On day"
                flex={FIELD}
                min={1}
                max={31}
                allowDecimal={false}
                {...form.getInputProps("monthDay")}
              />
            )}
            <TextInput label="At" type="time" flex={FIELD} required {...form.getInputProps("at")} />
          </Group>
          <ZoneField
            label="By the clocks of"
            value={form.values.timeZone}
            onChange={(zone): void => form.setFieldValue("timeZone", zone)}
          />
          <Switch
            label="Also when cited pages change"
            description={`It also runs when a watched page that its last report cites no longer says what was quoted from it, or says it again: at most once in ${CHANGE_HOURS} hours.`}
            {...form.getInputProps("whenChanged", { type: "checkbox" })}
          />
          <Group align="flex-start">
            <NumberInput label="Minutes, at most" flex={FIELD} min={2} max={1440} {...form.getInputProps("minutes")} />
            <NumberInput
              label="Tokens, at most"
              flex={FIELD}
              min={10_000}
              thousandSeparator=","
              {...form.getInputProps("tokens")}
            />
            <NumberInput
              label="Dollars, at most"
              flex={FIELD}
              min={0.01}
              max={10_000}
              decimalScale={2}
              {...form.getInputProps("usd")}
            />
          </Group>
          {settings === null ? (
            <Note tone="warn">A limit is out of its range.</Note>
          ) : (
            <Cost view={view} settings={settings} every={every} />
          )}
          <Rules
            isSet={schedule !== null && schedule.settings !== null}
            pages={settings === null ? 0 : pagesToFollow(settings, newRun.capabilities.driver)}
          />
          <Group>
            <Button
              type="submit"
              leftSection={<IconCalendarRepeat size={18} stroke={1.8} aria-hidden="true" />}
              loading={set.isPending}
              disabled={plan === null || settings === null}
            >
              {schedule === null ? "Set the schedule" : "Change the schedule"}
            </Button>
            {schedule !== null && (
              <Button
                variant="default"
                loading={remove.isPending}
                onClick={(): void => void remove.run({ projectId: project.id, researcherId: researcher.id })}
              >
                Run by hand alone
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
