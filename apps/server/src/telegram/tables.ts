/** A file as its message names it. */
export interface SentFile {
  readonly fileId: string
  readonly uniqueId: string
  readonly groupId: string | undefined
  readonly name: string
  /** As Telegram says; 0 when it does not. */
  readonly size: number
}
