import type { ReactNode } from "react";
import { ProductMark } from "@/components/shell/product-mark";
import { SchemeSwitch } from "@/components/shell/scheme-switch";
import styles from "./entrance.module.css";

interface EntranceProps {
  title: string;
  step?: string;
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** The sheet that people meet before they are in. */
export function Entrance({ title, step, width = "narrow", children }: EntranceProps): ReactNode {
  return (
    <main id="content" className={styles.entrance}>
      <div className={styles.corner}>
        <SchemeSwitch />
      </div>
      <div className={styles.brand}>
        <ProductMark size={28} />
        Stemma
      </div>
      <div className={styles.sheet} data-width={width}>
        {step && <p className={styles.step}>Step {step}</p>}
        <h1>{title}</h1>
        {children}
      </div>
      <p className={styles.promise}>Research in which every claim opens its exact quote in its source.</p>
    </main>
  );
}
