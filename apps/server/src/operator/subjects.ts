import { alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { chain } from './chain.ts'
import type { Subject } from './command.ts'
import { debt } from './debt.ts'
import { doctor } from './doctor.ts'
import { held } from './held.ts'
import { keys } from './keys.ts'
import { mail } from './mail.ts'
import { money } from './money.ts'
import { person } from './person.ts'
import { restore } from './restore.ts'
import { restored } from './restored.ts'
import { rights } from './rights.ts'
import { seed } from './seed.ts'
import { signIn } from './sign-in.ts'
import { staff } from './staff.ts'
import { withdrawal } from './withdrawal.ts'

/** Every subject that the operator can name, in the order in which they are listed. */
export const subjects: Record<string, Subject> = {
  doctor,
  seed,
  staff,
  rights,
  'sign-in': signIn,
  person,
  money,
  debt,
  held,
  withdrawal,
  chain,
  mail,
  alerts,
  keys,
  audit,
  backup,
  restore,
  restored,
}

const usages = Object.values(subjects).map(({ usage }) => usage)

export const usage = `What the operator may do beside the running server:

${usages.join('\n')}
  Every act but a look, and the making of keys, is written into the audit.
`
