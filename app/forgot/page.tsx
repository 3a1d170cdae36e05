import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Entrance } from "@/components/accounts/entrance/entrance";
import { ForgotForm } from "@/components/accounts/entrance/forgot-form";
import { isMailConfigured } from "@/lib/platform/mail/send-mail";

export const metadata: Metadata = { title: "Set a new password" };

export default function Forgot(): ReactNode {
  return (
    <Entrance title="Set a new password">
      <ForgotForm isMailConfigured={isMailConfigured()} />
    </Entrance>
  );
}
