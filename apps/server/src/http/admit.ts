import type { Endpoint, MerchantScope } from '@florin/contract'
import type { FastifyRequest } from 'fastify'
import type { Idempotency } from '../platform/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import type { FloodDam } from './flood.ts'
import {
  type Actor,
  bearerOf,
  type Caller,
  type CallingDevice,
  type CallingMerchant,
  type CallOrigin,
  callOriginOf,
  type RawRequest,
  rawOf,
} from './request.ts'
import { isViewable } from './viewable.ts'

/** What the platform needs from the domains to serve a call. */
export interface Gate {
  /** The living session behind a bearer token, at once where it is known; a Problem when there is none. */
  authenticate(token: string | undefined, from: CallOrigin): Actor | Promise<Actor>
  /** The paired phone behind a signed request; a Problem when it is not. Absent where phones are not served. */
  admitDevice?(raw: RawRequest): Promise<CallingDevice>
  /** The merchant behind an API key that has the scope; a Problem when it is not. Absent where the merchant API is not served. */
  admitMerchant?(
    key: string | undefined,
    scope: MerchantScope | undefined,
    ip: string,
  ): Promise<CallingMerchant>
  /** Demands the second factor of users who have one; a Problem when it is missing or wrong. */
  demandSecondFactor?(actor: Actor, typed: string | undefined, caller: Caller): Promise<void>
  /** Staff's own calls are refused to staff without one. */
  readonly staffNeedsSecondFactor?: boolean
  readonly idempotency: Idempotency
  readonly dam: FloodDam
  /** Where uploads rest until their verb has judged them. */
  readonly uploadFolder: string
  /** Whether there is still room on the disk. Called while a file is coming in. */
  hasRoom?(): Promise<boolean>
  /** All temporary files of uploads together. */
  readonly uploadFolderBytes?: number
  readonly isSecure: boolean
}

export interface Admitted {
  readonly actor?: Actor
  readonly device?: CallingDevice
  readonly merchant?: CallingMerchant
}

/** A call that no caller could be admitted to stops the start. */
export function assertAdmits(gate: Gate, endpoint: Endpoint): void {
  if (endpoint.access === 'device') doorForDevices(gate, endpoint)
  if (endpoint.access === 'merchant') doorForMerchants(gate, endpoint)
}

function doorForDevices({ admitDevice }: Gate, { path }: Endpoint) {
  if (!admitDevice) throw new Error(`${path} needs a gate that knows devices`)
  return admitDevice
}

function doorForMerchants({ admitMerchant }: Gate, { path }: Endpoint) {
  if (!admitMerchant) throw new Error(`${path} needs a gate that knows API keys`)
  return admitMerchant
}

/** The caller, as far as this kind of call needs one; a Problem when it may not call. */
export function admit(gate: Gate, endpoint: Endpoint, request: FastifyRequest): Admitted | Promise<Admitted> {
  switch (endpoint.access) {
    case 'public':
    case 'bearer':
    case 'pairing':
    case 'forwarder':
      return {}
    case 'device':
      return doorForDevices(gate, endpoint)(rawOf(request)).then((device) => ({ device }))
    case 'merchant':
      return doorForMerchants(gate, endpoint)(bearerOf(request), endpoint.scope, request.ip).then(
        (merchant) => ({ merchant }),
      )
    case 'anyone':
      return bearerOf(request) === undefined ? {} : session(gate, endpoint, request)
    case 'user':
    case 'lead':
    case 'staff':
      return session(gate, endpoint, request)
  }
}

function session(gate: Gate, endpoint: Endpoint, request: FastifyRequest): Admitted | Promise<Admitted> {
  const from = callOriginOf(request)
  const isBackground = from.isBackground || endpoint.isBackground === true
  const actor = gate.authenticate(bearerOf(request), { ...from, isBackground })
  return actor instanceof Promise
    ? actor.then((found) => admitActor(gate, endpoint, found))
    : admitActor(gate, endpoint, actor)
}

function admitActor(
  { dam, staffNeedsSecondFactor = false }: Gate,
  endpoint: Endpoint,
  actor: Actor,
): Admitted {
  const { access, lacking = 'rights.lacking' } = endpoint
  // A viewer's calls are no calls of the person's: they have a budget of their own.
  dam.pass(actor.viewerId === undefined ? `user:${actor.userId}` : `view:${actor.viewerId}`, 600)
  if (actor.viewerId !== undefined && !isViewable(endpoint)) throw new Problem('view.read_only')
  if (access === 'lead' && !actor.isLead) throw new Problem(lacking)
  if (access === 'staff' && !actor.isStaff) throw new Problem(lacking)
  if (access === 'staff' && staffNeedsSecondFactor && !actor.hasSecondFactor)
    throw new Problem('second_factor.staff')
  return { actor }
}
