import { Anchor } from '@mantine/core'
import { IconHandStop, IconLink, IconUnlink, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { bankName } from '../../../components/bank-name.ts'
import { BankTile } from '../../../components/bank-tile.tsx'
import { ProveBalanceDialog } from '../../../components/chain/prove-balance-dialog.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './banks-card.module.css'
import type { Doctor } from './doctor-queries.ts'
import { templateWords } from './template-words.ts'

type Bank = Doctor['banks'][number]

const chainFaces: Record<
  Bank['chain'],
  { readonly family: 'ok' | 'warn' | 'bad'; readonly icon: TablerIcon }
> = {
  proven: { family: 'ok', icon: IconLink },
  unproven: { family: 'warn', icon: IconUnlink },
  guessable: { family: 'warn', icon: IconUsers },
  stopped: { family: 'bad', icon: IconHandStop },
}

/** The methods whose banks write to this phone: is the balance proven, are the messages read. */
export function BanksCard({ banks }: { banks: readonly Bank[] }) {
  const t = useTexts('doctor')
  const named = useNamedBanks()
  const [chosen, setAsked] = useState<Bank>()
  const method = chosen && {
    id: chosen.payment_id,
    bank: named({ id: chosen.bank_id, name: chosen.bank_name }),
    card: chosen.tail,
    phone_number: null,
    chain: chosen.chain,
  }

  return (
    <Panel title={t('banks')}>
      {banks.length === 0 && <NoBanks />}
      <ul>
        {banks.map((bank) => (
          <li key={bank.payment_id} className={styles.item}>
            <PhoneBank bank={bank} onBalance={setAsked} />
          </li>
        ))}
      </ul>
      <ProveBalanceDialog method={method} onClose={() => setAsked(undefined)} />
    </Panel>
  )
}

function PhoneBank({ bank, onBalance }: { bank: Bank; onBalance: (bank: Bank) => void }) {
  const t = useTexts('doctor')
  const chain = useTexts('chain')
  const named = useNamedBanks()({ id: bank.bank_id, name: bank.bank_name })
  const { family, icon: Icon } = chainFaces[bank.chain]
  const name = bankName(named)
  return (
    <>
      <BankTile bank={named} size={36} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}{' '}
          <span className={styles.tail} translate="no">
            •• {bank.tail}
          </span>
        </p>
        <p className={styles.chain} data-family={family}>
          <Icon size={14} stroke={2} aria-hidden="true" />
          {chain(`state_${bank.chain}`)}
        </p>
        <p className={styles.templates}>{templateWords(bank.templates)}</p>
        {bank.chain !== 'proven' && (
          <Anchor
            component="button"
            type="button"
            className={styles.balance}
            aria-label={t('enter_balance_of', { bank: name, tail: bank.tail })}
            aria-haspopup="dialog"
            onClick={() => onBalance(bank)}
          >
            {t('enter_balance')}
          </Anchor>
        )}
      </div>
    </>
  )
}

function NoBanks() {
  const t = useTexts('doctor')
  return (
    <p className={styles.none}>
      {t('banks_none')}{' '}
      <Anchor component={Link} to="/payments" underline="always">
        {t('banks_bind')}
      </Anchor>
    </p>
  )
}
