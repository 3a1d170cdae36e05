/** What a run is called where its name is typed. */
export function runName({ number, researcher }: { number: number; researcher: string }): string {
  return `${researcher}, run ${number}`;
}
