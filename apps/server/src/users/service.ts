import type { AccountType, Language } from '@florin/contract'
import { type AuditedAct, type Origin, writeAudit } from '../platform/audit.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import { Problem } from '../platform/problem.ts'
import type { FileStore } from '../ports/files.ts'
import { type AvatarSource, encodeAvatar } from './avatar.ts'
import { drawnUsername } from './drawn-username.ts'
import { isReservedName } from './reserved-names.ts'
import { skeletonOf } from './skeleton.ts'
import * as store from './store.ts'
import { firstUsername, startingPercentages, type User } from './user.ts'

export interface NewUser {
  readonly email: string
  readonly passwordHash: string
  readonly accountType: AccountType
  readonly language: Language
}

export interface Rights {
  readonly isLead?: boolean
  readonly isStaff?: boolean
  readonly isBlocked?: boolean
  readonly isActivated?: boolean
  readonly isPremium?: boolean
  readonly hasWalletOutput?: boolean
  readonly accountType?: AccountType
}

export interface UserService {
  find(id: string): Promise<User>
  findByEmail(email: string): Promise<User | undefined>
  /** Everybody who works here, for letters that all of them should get. */
  staff(tx: Tx): Promise<User[]>
  /** How people are called. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  credentials(tx: Tx, email: string): Promise<{ user: User; passwordHash: string } | undefined>
  /** Undefined when the address is taken. */
  create(tx: Tx, newUser: NewUser): Promise<User | undefined>
  /** A trader of the simulated world: nobody signs in as one, and live deals never go to them. */
  makeSimulated(tx: Tx, userId: string): Promise<void>
  setPassword(tx: Tx, userId: string, passwordHash: string): Promise<User>
  rememberLanguage(tx: Tx, userId: string, language: Language): Promise<void>
  rename(userId: string, username: string): Promise<User>
  setNotifications(
    userId: string,
    change: { payments?: boolean | undefined; account?: boolean | undefined },
  ): Promise<User>
  setAvatar(userId: string, picture: AvatarSource | undefined): Promise<User>
  /** An act of staff or of the operator: audited, and told to the person's open pages. */
  changeRights(actor: string, origin: Origin, userId: string, rights: Rights): Promise<User>
}

export interface UserParts {
  readonly db: Database
  readonly live: Live
  readonly files: FileStore
  readonly activateNewUsers: boolean
  /** Ends all sessions of a person; given by the auth domain, which this one does not know. */
  readonly endSessions: (tx: Tx, userId: string, reason: string) => Promise<void>
}

export function userService({ db, live, files, activateNewUsers, endSessions }: UserParts): UserService {
  const change = (userId: string, values: Parameters<typeof store.updateUser>[2]) =>
    db.write(async (tx) => {
      const user = await store.updateUser(tx, userId, values)
      await live.announce(tx, userId, { type: 'user.changed' })
      return user
    })

  return {
    async find(id) {
      const user = await store.findUser(db.each, id)
      if (!user) throw new Error(`A session points to user ${id}, who is not there`)
      return user
    },

    findByEmail: async (email) => (await store.findCredentials(db.each, email))?.user,

    staff: store.findStaff,

    namesOf: (ids) => store.usernames(db.each, ids),

    credentials: store.findCredentials,

    async create(tx, { email, passwordHash, accountType, language }) {
      const percentages = startingPercentages[accountType]
      return insertNamed(tx, email, {
        email,
        password_hash: passwordHash,
        account_type: accountType,
        language,
        is_activated: activateNewUsers,
        deposit_basis_points: percentages.deposit,
        withdraw_basis_points: percentages.withdraw,
      })
    },

    async makeSimulated(tx, userId) {
      await store.updateUser(tx, userId, { is_simulated: true, is_activated: true })
    },

    setPassword: (tx, userId, passwordHash) => store.updateUser(tx, userId, { password_hash: passwordHash }),

    async rememberLanguage(tx, userId, language) {
      await store.updateUser(tx, userId, { language })
    },

    rename: (userId, username) =>
      db.write(async (tx) => {
        const user = await renameTo(tx, userId, username)
        await live.announce(tx, userId, { type: 'user.changed' })
        return user
      }),

    setNotifications: (userId, { payments, account }) =>
      change(userId, {
        ...(payments !== undefined && { notification_payments: payments }),
        ...(account !== undefined && { notification_account: account }),
      }),

    async setAvatar(userId, picture) {
      if (!picture) throw new Problem('avatar.missing')
      const name = await files.put('avatars', await encodeAvatar(picture))
      const { user, replaced } = await db.write(async (tx) => {
        const before = await store.lockUser(tx, userId)
        const changed = await store.updateUser(tx, userId, { avatar_file: name })
        await live.announce(tx, userId, { type: 'user.changed' })
        return { user: changed, replaced: before.avatarFile }
      })
      // After commit: until then the old picture is the one that people see.
      if (replaced) await files.remove('avatars', replaced)
      return user
    },

    changeRights: (actor, origin, userId, rights) =>
      db.write(async (tx) => {
        const before = await store.lockUser(tx, userId)
        const after = await applyRights(tx, userId, rights)
        await writeAudit(tx, rightsAct(actor, origin, before, after))
        await endSessions(tx, userId, rights.isBlocked ? 'blocked' : 'rights changed')
        await live.announce(tx, userId, { type: 'session.over' })
        return after
      }),
  }
}

/** Under the first name that looks like nobody's and like none of ours. */
async function insertNamed(
  tx: Tx,
  email: string,
  values: Omit<Parameters<typeof store.insertUser>[1], 'username' | 'username_skeleton'>,
): Promise<User | undefined> {
  const first = firstUsername(email)
  let username = isReservedName(first) ? drawnUsername(first) : first
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const username_skeleton = skeletonOf(username)
    const isTaken = await store.isSkeletonTaken(tx, username_skeleton)
    const user = isTaken ? undefined : await store.insertUser(tx, { ...values, username, username_skeleton })
    if (user || (await store.isEmailTaken(tx, email))) return user
    username = drawnUsername(first)
  }
  throw new Error('Every name that was drawn is taken')
}

/** A name that looks like another's or like one of ours would be believed; ours are for staff. */
async function renameTo(tx: Tx, userId: string, username: string): Promise<User> {
  const user = await store.lockUser(tx, userId)
  // Old names stay as they are, also if they would be refused today.
  if (username === user.username) return user
  if (!user.isStaff && isReservedName(username)) throw new Problem('username.reserved')
  const skeleton = skeletonOf(username)
  if (await store.isSkeletonTaken(tx, skeleton, userId)) throw new Problem('username.taken')
  return store.renameUser(tx, userId, username, skeleton)
}

async function applyRights(tx: Tx, userId: string, rights: Rights): Promise<User> {
  if (rights.isBlocked !== undefined) await store.setBlocked(tx, userId, rights.isBlocked)
  const user = await store.lockUser(tx, userId)
  return store.updateUser(tx, userId, {
    is_lead: rights.isLead ?? user.isLead,
    is_staff: rights.isStaff ?? user.isStaff,
    account_type: rights.accountType ?? user.accountType,
    ...(rights.isActivated !== undefined && { is_activated: rights.isActivated }),
    ...(rights.isPremium !== undefined && { is_premium: rights.isPremium }),
    ...(rights.hasWalletOutput !== undefined && { wallet_output_permission: rights.hasWalletOutput }),
  })
}

function rightsAct(actor: string, origin: Origin, before: User, after: User): AuditedAct {
  const rightsOf = (user: User) => ({
    isLead: user.isLead,
    isStaff: user.isStaff,
    isBlocked: user.isBlocked,
    hasWalletOutput: user.hasWalletOutput,
    accountType: user.accountType,
  })
  return {
    actor,
    action: 'user.rights',
    subject: `user:${before.id}`,
    before: rightsOf(before),
    after: rightsOf(after),
    origin,
  }
}
