import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "@fontsource-variable/source-serif-4/wght-italic.css";
import "@mantine/core/styles.css";
import "@/components/kit/theme.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./globals.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";

export const metadata: Metadata = {
  title: { default: "Stemma", template: "%s · Stemma" },
  description: "Team research in which every claim opens its exact quote in its source.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fcfbf8" },
    { media: "(prefers-color-scheme: dark)", color: "#171a18" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript
          {...(nonce === undefined ? {} : { nonce })}
          defaultColorScheme="auto"
          suppressHydrationWarning
        />
      </head>
      <body>
        <Providers nonce={nonce} drawnAtMs={Date.now()}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
