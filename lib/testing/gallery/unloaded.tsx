"use client";

import { Button, TextInput } from "@mantine/core";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { Dialogue } from "@/components/kit/later/dialogue";
import { laterDialogue } from "@/components/kit/later/later";
import { partLeftOut, partNotLoaded } from "@/components/kit/later/part";
import { laterZone, ZoneField } from "@/components/kit/later/zone-field";
import { useDialogue } from "@/components/kit/use-dialogue";

/** As where the connection is gone, or the product was renewed meanwhile. */
function absent(): Promise<never> {
  return Promise.reject(new Error("Loading it failed."));
}

const Absent = laterDialogue<Parameters<typeof Dialogue>[0]>(absent);
const AbsentZone = laterZone(absent);
const AbsentPart = dynamic(() => absent().catch(partNotLoaded), { ssr: false });
const AbsentHint = dynamic(() => absent().catch(partLeftOut), { ssr: false });

/** A page whose dialogue cannot be loaded. */
export function UnloadedDialogue(): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  return (
    <>
      <TextInput label="Notes" />
      <Button onClick={open}>Remove</Button>
      {wasOpened && (
        <Absent isOpen={isOpen} close={close} title="Remove?">
          It is removed.
        </Absent>
      )}
    </>
  );
}

/** A form whose field for zones cannot be loaded. */
export function UnloadedZone(): ReactNode {
  const [zone, setZone] = useState("Europe/Zurich");
  return (
    <>
      <TextInput label="Notes" />
      <ZoneField chooser={AbsentZone} label="By the clocks of" value={zone} onChange={setZone} />
      <output>{zone}</output>
    </>
  );
}

/** A page with a part that cannot be loaded when one asks for it, and one that nobody asked for. */
export function UnloadedPart(): ReactNode {
  const { wasOpened, open } = useDialogue();
  return (
    <>
      <TextInput label="Notes" />
      <Button onClick={open}>Evidence</Button>
      {wasOpened && <AbsentPart />}
      <AbsentHint />
    </>
  );
}
