import { type EvidenceKind, evidenceKinds } from './kind.ts'

const maxLength = 100

/** The sender's name for a file, as far as it is harmless to read and to save under, with the ending that is true. */
export function displayName(sent: string, kind: EvidenceKind): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const harmless = last
    // Control characters, and those that make a name read backwards.
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...harmless].slice(0, maxLength).join('').trim()
  return `${short || 'file'}.${evidenceKinds[kind].extension}`
}

/** For a Content-Disposition header: RFC 8187, and nothing but letters, digits and percents. */
export function headerName(name: string): string {
  const escaped = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename*=UTF-8''${escaped}`
}
