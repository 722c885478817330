import { currentLanguage } from './language.ts'
import { type Failure, lastFailure } from './last-failure.ts'

/** What support needs to find a failure in the log, and nothing that opens anything. */
export interface ProblemReport {
  readonly id: string
  readonly failure: Failure | undefined
  readonly at: Date
  readonly page: string
  readonly version: string
  readonly language: string
}

export function makeReport(): ProblemReport {
  const failure = lastFailure()
  return {
    id: failure?.id ?? crypto.randomUUID?.() ?? String(Date.now()),
    failure,
    at: failure?.at ?? new Date(),
    page: pageOf(location.pathname),
    version: versionOf(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src),
    language: currentLanguage(),
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Without search and hash; a long part that is no id of ours may be a key, such as an upload link's. */
export function pageOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.length >= 16 && !uuid.test(part) ? '…' : part))
    .join('/')
}

/** The build names its entry by its content, so that name is the version of the page. */
export function versionOf(entry: string | undefined): string {
  return (
    entry
      ?.split('/')
      .at(-1)
      ?.replace(/\.js.*$/, '') ?? '-'
  )
}
