import type { AccountType, Language } from '@florin/contract'
import type { Origin } from '../platform/audit.ts'
import type { Database, Queryable, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import { Problem } from '../platform/problem.ts'
import type { FileStore } from '../ports/files.ts'
import { type AvatarSource, encodeAvatar } from './avatar.ts'
import { type ChangedBy, changePerson, type PersonChange } from './change-person.ts'
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

/** Rights as the operator's command gives them. */
export type Rights = Pick<
  PersonChange,
  'isLead' | 'isStaff' | 'isBlocked' | 'isActivated' | 'isPremium' | 'hasWalletOutput' | 'accountType'
>

export interface UserService {
  /** A verb that holds a transaction reads in it, and takes no second connection. */
  find(id: string, on: Queryable): Promise<User>
  findByEmail(email: string): Promise<User | undefined>
  /** Everybody who works here, for letters that all of them should get. */
  staff(tx: Queryable): Promise<User[]>
  /** Which of these people work here and are not blocked; held so until the transaction ends. */
  lockStaff(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** How people are called. */
  namesOf(ids: readonly string[], on: Queryable): Promise<ReadonlyMap<string, string>>
  credentials(tx: Queryable, email: string): Promise<{ user: User; passwordHash: string } | undefined>
  /** Undefined when the address is taken. */
  create(tx: Tx, newUser: NewUser): Promise<User | undefined>
  /** A trader of the simulated world: it can't sign in, and gets no live deals. */
  makeSimulated(tx: Tx, userId: string): Promise<void>
  setPassword(tx: Tx, userId: string, passwordHash: string): Promise<User>
  rememberLanguage(tx: Tx, userId: string, language: Language): Promise<void>
  rename(userId: string, username: string): Promise<User>
  setNotifications(
    userId: string,
    change: { payments?: boolean | undefined; account?: boolean | undefined },
  ): Promise<User>
  setAvatar(userId: string, picture: AvatarSource | undefined): Promise<User>
  /** An act of staff or of the operator: audited, and announced to the person's open pages. */
  changeRights(actor: string, origin: Origin, userId: string, rights: Rights): Promise<User>
  /** Holds the person until the transaction ends. */
  findAndLock(tx: Tx, userId: string): Promise<User | undefined>
  /** In the caller's transaction; sessions end only where they carry what has changed. */
  changePerson(tx: Tx, by: ChangedBy, userId: string, change: PersonChange): Promise<User>
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
    async find(id, on) {
      const user = await store.findUser(on, id)
      if (!user) throw new Error(`A session points to user ${id}, who is not there`)
      return user
    },

    findByEmail: async (email) => (await store.findCredentials(db.each, email))?.user,

    staff: store.findStaff,

    lockStaff: store.lockStaff,

    namesOf: (ids, on) => store.usernames(on, ids),

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
      db.write((tx) =>
        changePerson({ live, endSessions }, tx, { actor, origin }, userId, rights, {
          action: 'user.rights',
          endsSessions: true,
        }),
      ),

    findAndLock: store.findAndLockUser,

    changePerson: (tx, by, userId, change) => changePerson({ live, endSessions }, tx, by, userId, change),
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
