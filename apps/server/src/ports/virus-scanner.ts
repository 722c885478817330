/** Somebody who knows malware by sight. */
export interface VirusScanner {
  /** The name of what was found, undefined for nothing. Throws when it cannot tell: what is unknown is not taken for clean. */
  scan(path: string): Promise<string | undefined>
}
