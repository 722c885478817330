const shape = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** Only the shape of a Tron address; its checksum is judged by the server. */
export function looksLikeTronAddress(text: string): boolean {
  return shape.test(text)
}
