import type { ReactNode } from "react";
import { Statement } from "./statement";

/** What is not there, and what one may not see: they look alike. */
export function NothingHere(): ReactNode {
  return (
    <Statement title="There is nothing here">
      <p>The address may be mistyped, what it led to may be gone, or it is not yours to see.</p>
      <p>
        Check the address, ask whoever sent it to add you to the project, or go to <a href="/projects">your projects</a>
        .
      </p>
    </Statement>
  );
}

/** What one may see the project of, but not open. */
export function NotAllowed(): ReactNode {
  return (
    <Statement title="Your role does not allow this">
      <p>You are a member of this project, but this page needs another role. An owner of the project can give it.</p>
      <p>
        <a href="/projects">Your projects</a>
      </p>
    </Statement>
  );
}
