import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { UnconfirmedNote } from "@/components/accounts/entrance/unconfirmed-note";
import rows from "@/components/kit/rows.module.css";
import { Time } from "@/components/kit/time";
import { Block, Page } from "@/components/shell/page";
import type { AccountView } from "@/lib/features/accounts/views/account";
import { AddressForm } from "./address-form";
import { DeleteOwn } from "./deletion/delete-own";
import { NameForm } from "./name-form";
import { OwnData } from "./own-data";
import { PasskeyBlock } from "./passkeys/passkey-block";
import { PasswordForm } from "./password-form";
import { SchemeChoice } from "./scheme-choice";
import { SecondFactorBlock } from "./second-factor/second-factor-block";
import { SessionList } from "./session-list";

/** One's own account. */
export function AccountScreen({ view }: { view: AccountView }): ReactNode {
  return (
    <Page title="Account" width="reading" lead={view.email}>
      <Block title="You">
        <NameForm name={view.name} />
        {view.isConfirmed && (
          <Text size="sm" c="dimmed" mt="sm">
            Your e-mail address is confirmed.
          </Text>
        )}
        {view.canConfirm && (
          <Box mt="sm">
            <UnconfirmedNote>
              Your e-mail address is not confirmed yet: open the link that was sent to {view.email}. Until then you can
              accept an invitation only by the link that was sent to that address.
            </UnconfirmedNote>
          </Box>
        )}
        {view.methods.length > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            You also sign in with {view.methods.join(", ")}.
          </Text>
        )}
      </Block>
      <Block title="E-mail address">
        <AddressForm email={view.email} sendsMail={view.sendsMail} />
      </Block>
      <Block title="Colours">
        <SchemeChoice />
      </Block>
      <Block title="Password">
        <PasswordForm hasPassword={view.hasPassword} tokens={view.tokens} />
      </Block>
      <Block title="Second factor">
        <SecondFactorBlock
          secondFactor={view.secondFactor}
          isSecondFactorDemanded={view.isSecondFactorDemanded}
          hasPassword={view.hasPassword}
        />
      </Block>
      <Block title="Passkeys">
        <PasskeyBlock passkeys={view.passkeys} hasCodes={view.secondFactor !== null} />
      </Block>
      <Block title="Sessions">
        <SessionList sessions={view.sessions} tokens={view.tokens} />
      </Block>
      <Block title="What happened to this account">
        <ul className={rows.rows}>
          {view.events.map((event) => (
            <li key={event.id}>
              <span className={rows.who}>
                {event.text}
                <span className={rows.small}>
                  <Time at={event.at} />
                  {event.by && ` by ${event.by}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {view.events.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing yet.
          </Text>
        )}
      </Block>
      <OwnData ownData={view.ownData} />
      <DeleteOwn email={view.email} holdings={view.holdings} />
    </Page>
  );
}
