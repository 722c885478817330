import type { Template } from '../../reading/index.ts'
import { alfaBankTemplates } from './alfa-bank.ts'
import { fewBanksTemplates } from './few-banks.ts'
import { gazprombankTemplates } from './gazprombank.ts'
import { manyBanksTemplates } from './many-banks.ts'
import { minbankTemplates } from './minbank.ts'
import { mtsBankTemplates } from './mts-bank.ts'
import { otherBanksTemplates } from './other-banks.ts'
import { peopleTemplates } from './people.ts'
import { raiffeisenbankTemplates } from './raiffeisenbank.ts'
import { rncbTemplates } from './rncb.ts'
import { sberbankTemplates } from './sberbank.ts'
import { specBanksTemplates } from './spec-banks.ts'
import { tinkoffBankTemplates } from './tinkoff-bank.ts'
import { vtbBankTemplates } from './vtb-bank.ts'

/** The templates that come with the house. Banks say of what they print the end: Счет *1234, Карта *1234, СЧЁТ1234, MIR-1234. */
export const builtInTemplates: readonly Template[] = named([
  ...sberbankTemplates,
  ...tinkoffBankTemplates,
  ...vtbBankTemplates,
  ...alfaBankTemplates,
  ...gazprombankTemplates,
  ...raiffeisenbankTemplates,
  ...mtsBankTemplates,
  ...rncbTemplates,
  ...minbankTemplates,
  ...specBanksTemplates,
  ...otherBanksTemplates,
  ...fewBanksTemplates,
  ...peopleTemplates,
  ...manyBanksTemplates,
])

function named(templates: readonly Template[]): Template[] {
  return templates.map((template) => ({ tailOf: 'named', ...template }))
}
