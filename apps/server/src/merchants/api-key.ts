import { randomBytes } from 'node:crypto'
import { sha256 } from '../platform/secrets.ts'

/** 256 bits of chance behind a word that says which world it opens. Shown once; we keep its hash. */
export function newApiKey(isTest: boolean): string {
  return `flk_${isTest ? 'test' : 'live'}_${randomBytes(32).toString('base64url')}`
}

export function isApiKey(text: string): boolean {
  return /^flk_(live|test)_[A-Za-z0-9_-]{43}$/.test(text)
}

/** The row is found by this hash, so the time of the search reveals nothing about a key that is almost right. */
export function hashOf(key: string): Buffer {
  return sha256(key)
}

/** Enough to tell one's keys apart, and of no use to anybody else. */
export function prefixOf(key: string): string {
  return key.slice(0, 14)
}
