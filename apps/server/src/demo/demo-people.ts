import type { AccountType } from '@florin/contract'
import type { UserService } from '../users/index.ts'
import { backdateRegistration, openPast } from '../users/past/index.ts'
import { type AccountParts, demoPassword } from './accounts.ts'

const surnames = [
  ...[
    'alekseev',
    'antonova',
    'baranov',
    'bogdanova',
    'vasilev',
    'vlasova',
    'gerasimov',
    'gromova',
    'danilov',
  ],
  ...['egorova', 'ershov', 'zhuravleva', 'zimin', 'ilina', 'kazakov', 'karpova', 'klimov', 'kolesnikova'],
  ...['krylov', 'kudryavtseva', 'lazarev', 'loginova', 'maslov', 'medvedeva', 'melnikov', 'mironova'],
  ...['nazarov', 'nikolaeva', 'osipov', 'panova', 'polyakov', 'prokhorova', 'romanov', 'ryabova', 'savelev'],
  ...['safonova', 'sidorov', 'solovyova', 'stepanov', 'suvorova', 'timofeev', 'ustinova', 'fedotov'],
  ...['filatova', 'fomin', 'kharitonova', 'tsvetkov', 'chernova', 'shestakov', 'yakovleva'],
]

export interface DemoPerson {
  readonly email: string
  readonly accountType: AccountType
  readonly isActivated: boolean
  readonly isPremium: boolean
  readonly isWork: boolean
  readonly isLead: boolean
  readonly daysAgo: number
}

/** Enough people for several pages: some wait to be activated, some are premium, do not work, or invite others. */
export const demoPeople: readonly DemoPerson[] = surnames.map((surname, at) => ({
  email: `${surname}@demo.florin`,
  accountType: at % 6 === 4 ? 'merchant' : 'trader',
  isActivated: at % 9 !== 2,
  isPremium: at % 7 === 3,
  isWork: at % 5 !== 1,
  isLead: at % 17 === 5,
  // The newest first, as they wait to be activated.
  daysAgo: 1 + at * 3 + (at % 3),
}))

const by = { actor: 'demo', origin: { ip: '127.0.0.1', requestId: 'demo' } }

/** Makes those that are missing, through the verbs that people and staff use; only their day of registration is set. */
export async function makeDemoPeople(parts: Omit<AccountParts, 'referrals'>): Promise<void> {
  const missing: DemoPerson[] = []
  for (const member of demoPeople) if (!(await parts.users.findByEmail(member.email))) missing.push(member)
  if (missing.length === 0) return
  // One hash for all: each costs a core thirty milliseconds.
  const passwordHash = await parts.passwords.hash(demoPassword)
  for (const member of missing) await makeMember(parts, parts.users, member, passwordHash)
}

async function makeMember(
  { db }: Pick<AccountParts, 'db'>,
  users: UserService,
  { email, accountType, daysAgo, ...flags }: DemoPerson,
  passwordHash: string,
): Promise<void> {
  await db.write(async (tx) => {
    const user = await users.create(tx, { email, passwordHash, accountType, language: 'ru' })
    // Another node made it a moment ago.
    if (!user) return
    await users.changePerson(tx, by, user.id, flags)
    const past = await openPast(tx, [user.id])
    await backdateRegistration(tx, past, [user.id], joinedAt(past.before, daysAgo))
  })
}

/** Not all at one time of day. */
const joinedAt = (now: Date, daysAgo: number) =>
  new Date(now.getTime() - daysAgo * 86_400_000 - ((daysAgo * 37) % 600) * 60_000)
