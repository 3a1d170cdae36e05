import type { RailCard } from "./rail-layout";

/** What a text itself has to stand beside its paragraphs: in the page's order right behind each of them. */
const BESIDE = "[data-beside]";

export interface Beside {
  cards: () => RailCard[];
  place: (tops: ReadonlyMap<string, number>) => void;
  elements: () => HTMLElement[];
  end: () => void;
}

/** Takes what a text has to stand beside it into the column of the rail, until `end`. */
export function besideOf(root: HTMLElement, rail: HTMLElement): Beside {
  const elements = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(BESIDE)];
  const railBox = (): DOMRect => rail.getBoundingClientRect();
  // From here on they take no room below their paragraphs.
  root.dataset["placed"] = "";
  return {
    elements,
    cards(): RailCard[] {
      const frame = elements()[0]?.offsetParent ?? root;
      const { left, width, top } = railBox();
      root.style.setProperty("--beside-left", `${left - frame.getBoundingClientRect().left}px`);
      root.style.setProperty("--beside-width", `${width}px`);
      return elements().flatMap((element, index) => {
        // One that is switched off has no height.
        if (element.offsetHeight === 0) return [];
        const of = element.previousElementSibling ?? element.parentElement ?? element;
        const wantedTop = Math.max(0, of.getBoundingClientRect().top - top);
        return [{ id: nameOf(index), wantedTop, height: element.offsetHeight }];
      });
    },
    place(tops): void {
      for (const [index, element] of elements().entries()) {
        const top = tops.get(nameOf(index));
        const frame = element.offsetParent;
        if (top === undefined || frame === null) continue;
        element.style.top = `${railBox().top + top - frame.getBoundingClientRect().top}px`;
      }
    },
    end(): void {
      delete root.dataset["placed"];
    },
  };
}

function nameOf(index: number): string {
  return `beside ${index}`;
}
