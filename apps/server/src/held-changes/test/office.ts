import type { HeldKind } from '@florin/contract'
import type { Browser, BrowserReply } from '../../../test/browser.ts'
import { login, newEmail, register } from '../../../test/people.ts'
import type { World } from '../../../test/world.ts'
import type { HeldContents } from '../../platform/held-changes.ts'
import type { Rights } from '../../users/index.ts'

export interface OfficePerson {
  readonly email: string
  readonly userId: string
  readonly browser: Browser
}

const origin = { ip: '188.17.20.1', requestId: 'test' }

/** Members of staff of a world, and what they do to one another's requests. */
export class Office {
  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  async person(options: { accountType?: 'trader' | 'merchant' } = {}): Promise<OfficePerson> {
    const { email, browser } = await register(this.world, { email: newEmail('held'), ...options })
    return { email, browser, userId: await this.world.userId(email) }
  }

  async support(): Promise<OfficePerson> {
    const { email, userId } = await this.person()
    await this.setRights(userId, { isStaff: true })
    return { email, userId, browser: (await login(this.world, email)).browser }
  }

  async setRights(userId: string, rights: Rights): Promise<void> {
    await this.world.florin.services.users.changeRights('test', origin, userId, rights)
  }

  /** Held as the verb of its domain would hold it. */
  hold<Kind extends HeldKind>(
    maker: OfficePerson,
    kind: Kind,
    change: HeldContents[Kind],
    { concerns, subject }: { readonly concerns: readonly string[]; readonly subject?: string },
  ): Promise<string> {
    const { held, db } = this.world.florin.services
    const request = {
      kind,
      subject: subject ?? `user:${concerns[0]}`,
      concerns,
      makerId: maker.userId,
      reason: 'agreed with the partners',
      change,
      origin,
    } as Parameters<typeof held.hold>[1]
    return db.write((tx) => held.hold(tx, request))
  }

  async code(person: OfficePerson, path: string, body: object = {}, method: 'POST' | 'PATCH' = 'POST') {
    const question = await person.browser.call('requestStaffCode', {
      body: { method, path, body: body as Record<string, unknown> },
    })
    if (question.status !== 200) throw new Error(`No code: ${JSON.stringify(question.body)}`)
    return this.world.code(person.email)
  }

  async approve(person: OfficePerson, id: string): Promise<BrowserReply> {
    const otp = await this.code(person, `/support/changes/${id}/approve/`)
    return person.browser.call('approveHeldChange', { params: { id }, body: { otp } })
  }

  async stateOf(id: string): Promise<string | undefined> {
    const rows = await this.world.query<{ state: string }>('select state from held_change where id = $1', [
      id,
    ])
    return rows[0]?.state
  }
}
