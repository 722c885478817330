const title = 'Florin Processing service'

/** (3) Florin Processing service, while three deals wait. */
export function tabTitle(waiting: number): string {
  return waiting > 0 ? `(${waiting}) ${title}` : title
}
