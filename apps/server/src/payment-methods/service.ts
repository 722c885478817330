import type { Actor } from '../http/request.ts'
import type { Origin } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { HeldContents, HeldHandler } from '../platform/held-changes.ts'
import { type Binding, bindMethods, unbindAllOf, unbindMethod } from './binding.ts'
import { countsByTerminal, listOfTerminal } from './binding-store.ts'
import { createMethod, type NewMethod } from './create.ts'
import { changeDealLimits, type DealLimits, readDealLimits } from './deal-limits.ts'
import { heldRequisites } from './held-requisites.ts'
import { type ListInput, listOwn, listUnbound, type MethodPage, type OwnMethods } from './list.ts'
import type { Paging } from './list-store.ts'
import type { PaymentMethodParts } from './parts.ts'
import type { MethodChange } from './payment-method.ts'
import { listForStaff, type StaffActing, updateForStaff } from './support.ts'
import { updateOwn } from './update.ts'
import { type MethodView, viewMethods } from './view.ts'
import { type PublishedPage, toMaskedPayment, toPage, toPayment } from './wire.ts'

export interface PaymentMethodService {
  list(ownerId: string, input: ListInput): Promise<OwnMethods>
  listUnbound(ownerId: string, paging: Paging): Promise<MethodPage>
  /** Answers the new method's id. */
  create(ownerId: string, input: NewMethod): Promise<string>
  update(ownerId: string, id: string, change: MethodChange): Promise<void>
  dealLimits(ownerId: string, id: string): Promise<DealLimits>
  changeDealLimits(ownerId: string, id: string, limits: DealLimits): Promise<void>
  /** The owner's own, or anybody's when a member of staff asks. */
  unbind(actor: Pick<Actor, 'userId' | 'isStaff'>, origin: Origin, id: string): Promise<void>
  listForStaff(staffId: string, ownerId: string, paging: Paging): Promise<MethodPage>
  /** Also answers the fields that wait for a second member of staff. */
  updateForStaff(
    by: StaffActing,
    ownerId: string,
    id: string,
    change: MethodChange,
  ): Promise<{ method: MethodView; held: readonly string[] }>
  readonly heldRequisites: HeldHandler<HeldContents['payment_method.requisites']>

  /** What a terminal reads for, as it is published: in full for the owner, masked for staff. */
  methodsOfTerminal(
    ownerId: string,
    terminalId: string,
    page: number,
    pageSize: number,
    viewer?: 'owner' | 'staff',
  ): Promise<PublishedPage>
  /** All or none; answers how many are newly bound. Whether the terminal is the owner's is for its own domain to know. */
  bind(tx: Tx, binding: Binding): Promise<number>
  unbindAllOf(tx: Tx, terminalId: string): Promise<number>
  countsByTerminal(ownerId: string): Promise<ReadonlyMap<string, number>>
}

export function paymentMethodService(parts: PaymentMethodParts): PaymentMethodService {
  return {
    list: (ownerId, input) => listOwn(parts, ownerId, input),
    listUnbound: (ownerId, paging) => listUnbound(parts, ownerId, paging),
    create: (ownerId, input) => createMethod(parts, ownerId, input),
    update: (ownerId, id, change) => updateOwn(parts, ownerId, id, change),
    dealLimits: (ownerId, id) => readDealLimits(parts, ownerId, id),
    changeDealLimits: (ownerId, id, limits) => changeDealLimits(parts, ownerId, id, limits),
    unbind: (actor, origin, id) => unbindMethod(parts, actor, origin, id),
    listForStaff: (staffId, ownerId, paging) => listForStaff(parts, staffId, ownerId, paging),
    updateForStaff: (by, ownerId, id, change) => updateForStaff(parts, by, ownerId, id, change),
    heldRequisites: heldRequisites(parts),
    async methodsOfTerminal(ownerId, terminalId, page, pageSize, viewer = 'owner') {
      const sealed = await listOfTerminal(parts.db.each, ownerId, terminalId, { page, pageSize })
      const methods = await viewMethods(parts, ownerId, sealed.methods)
      return toPage({ count: sealed.count, methods }, viewer === 'owner' ? toPayment : toMaskedPayment)
    },
    bind: (tx, binding) => bindMethods(parts, tx, binding),
    unbindAllOf: (tx, terminalId) => unbindAllOf(parts, tx, terminalId),
    countsByTerminal: (ownerId) => countsByTerminal(parts.db.each, ownerId),
  }
}
