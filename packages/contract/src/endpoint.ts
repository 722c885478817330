import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { MerchantScope } from './rules.ts'

/**
 * Who may call. `anyone` takes a session when one is sent, and refuses a stale one; `public` never looks at it.
 * `bearer` is for calls that judge the token themselves (logout, refresh). `device` is a paired phone that signs each call;
 * `pairing` and `forwarder` are phones whose signature only their own verb can judge. `merchant` is a shop's program with an
 * API key, and names the scope that the key must have.
 */
export type Access =
  | 'public'
  | 'anyone'
  | 'bearer'
  | 'user'
  | 'lead'
  | 'staff'
  | 'device'
  | 'pairing'
  | 'forwarder'
  | 'merchant'

export interface Upload {
  readonly field: string
  readonly maxBytes: number
  readonly tooLarge: ProblemCode
}

/** Several files with the text fields of their form. Each is streamed to disk; the fields are read against `body`. */
export interface Uploads {
  /** The names under which files may come. */
  readonly fields: readonly string[]
  readonly maxFiles: number
  readonly maxBytes: number
  readonly tooLarge: ProblemCode
  readonly tooMany: ProblemCode
}

export interface Endpoint {
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As published, odd spellings included. `:name` marks a parameter. */
  readonly path: string
  readonly access: Access
  /** What somebody without that right is told, where it is not `rights.lacking`. */
  readonly lacking?: ProblemCode
  /** What an API key must be good for; only with `merchant`. */
  readonly scope?: MerchantScope
  /** The status of success where it is not 200. */
  readonly success?: 201
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Its body may also come as a form (`application/x-www-form-urlencoded`). */
  readonly takesForm?: true
  /** Its body is plain bytes (`application/octet-stream`), which its verb reads; such a call has no JSON body. */
  readonly takesBytes?: true
  /** One file, streamed to disk; such a call has no JSON body. */
  readonly upload?: Upload
  /** Several files and their form's fields. A call has `upload` or this, never both. */
  readonly uploads?: Uploads
  /** `raw` answers are not JSON: pages, files, metrics, event streams. */
  readonly answer: z.ZodType | 'raw'
  /** Answers `HEAD` too; only of `raw`. */
  readonly answersHead?: true
  /** Pages make it by themselves: it does not keep staff's idle session alive. */
  readonly isBackground?: true
  /** What this call may refuse with, beyond what every call may (`commonProblems`). */
  readonly problems: readonly ProblemCode[]
}

export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

/** Files of calls export shapes and rules as well. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

type Shape<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler gets. */
export interface Input<E extends Endpoint> {
  readonly params: Shape<E['params']>
  readonly query: Shape<E['query']>
  readonly body: Shape<E['body']>
}

export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : unknown

/** What a caller sends: only the parts that the call has. */
export type Sending<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Sent<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: Sent<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { file: Blob } : unknown) &
  (E['uploads'] extends Uploads ? { files: readonly File[] } : unknown)
