import { contract, type Endpoint } from '@florin/contract'
import { z } from 'zod'
import type { Actor, Caller } from '../http/request.ts'
import type { CodedCall, StaffCodes } from '../platform/held-changes.ts'
import type { CodeBinding } from '../platform/one-time-codes.ts'
import { Problem } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets.ts'
import { canonicalJson } from './canonical-json.ts'
import { askingForStaffCode, guessingStaffCode } from './limits.ts'
import type { HeldParts } from './parts.ts'

type CodeActor = Pick<Actor, 'userId' | 'sessionId'>

/** Codes for dangerous acts: each is good for one call with one body, in one session. */
export function staffCodes({ codes, limits, secrets }: HeldParts): StaffCodes {
  return {
    async judge(actor, call, otp) {
      if (otp === undefined || otp === '') throw new Problem('code.missing')
      await limits.take(guessingStaffCode(actor.userId))
      return codes.judge(bindingOf(secrets, actor, call), otp)
    },
    spend: codes.spend,
  }
}

/** Mails the code to the member of staff who is about to make the call. */
export async function askStaffCode(
  { codes, limits, secrets, users, db, queueMail }: HeldParts,
  actor: Actor,
  sent: CodedCall,
  caller: Caller,
): Promise<void> {
  const call = { ...sent, body: asServed(sent) }
  await limits.take(askingForStaffCode(actor.userId, caller.ip))
  const { email, language } = await users.find(actor.userId, db.each)
  await db.write(async (tx) => {
    const code = await codes.issue(tx, bindingOf(secrets, actor, call))
    const fields = Object.keys(call.body).join(', ') || '–'
    const values = { code, call: `${call.method} ${shortened(call.path)}`, call_fields: fields }
    await queueMail(tx, { to: email, language, template: 'code.staff_act', values })
  })
}

/** A line of a mail has 80 characters: of an id its beginning. */
function shortened(path: string): string {
  return path.replace(/([0-9a-f]{8})-[0-9a-f-]{27}/g, '$1…')
}

/** The body as the call itself will read it, so that both compare the same. A body that the call would refuse gets no code. */
function asServed({ method, path, body }: CodedCall): object {
  const endpoint = Object.values<Endpoint>(contract).find(
    (each) => each.method === method && each.access === 'staff' && matches(each.path, path),
  )
  if (!endpoint?.body) throw new Problem('request.invalid', { fields: { path: ['field.invalid'] } })
  return z.parse(endpoint.body, body, { reportInput: true })
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}

function bindingOf(secrets: Secrets, { userId, sessionId }: CodeActor, call: CodedCall): CodeBinding {
  const { otp: _, ...body } = call.body as Record<string, unknown>
  // Keyed, because a body may hold a card number, and a plain hash of one can be guessed.
  const bodyMac = secrets.mac('staff-code', canonicalJson(body)).toString('hex')
  const parameters = { method: call.method, path: call.path, body: bodyMac }
  return { purpose: 'staff.act', subject: userId, sessionId, parameters }
}
