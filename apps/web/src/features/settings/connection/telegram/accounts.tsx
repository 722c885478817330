import { Button } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useState } from 'react'
import { Note } from '../../../../components/note.tsx'
import { useNarrow } from '../../../../components/use-narrow.ts'
import { formats } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.tsx'
import type { Account } from '../connection-queries.ts'
import { DisconnectQuestion } from './disconnect-question.tsx'
import { groupedId } from './grouped-id.ts'
import styles from './telegram.module.css'

export function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useTexts('connection')
  const [leaving, setLeaving] = useState<Account>()
  const [isLastTold, setLastTold] = useState(false)
  const isLast = accounts.length === 1
  // The last one can't go alone, so nobody is asked whether they are sure first.
  const press = (account: Account) => (isLast ? setLastTold(true) : setLeaving(account))
  return (
    <section className={styles.accounts} aria-labelledby="telegram-accounts">
      <div className={styles.accountsHead}>
        <h3 id="telegram-accounts">{t('accounts_title')}</h3>
        <span className={styles.count}>{accounts.length}</span>
      </div>
      {accounts.length === 0 && <p className={styles.none}>{t('accounts_none')}</p>}
      <ul>
        {accounts.map((account) => (
          <Row key={account.id} account={account} onDisconnect={() => press(account)} />
        ))}
      </ul>
      {isLast && isLastTold && (
        <Note family="bad">
          <strong>{t('last_account')}</strong>
          <br />
          {t('last_account_way')}
        </Note>
      )}
      <DisconnectQuestion account={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  )
}

function Row({ account, onDisconnect }: { account: Account; onDisconnect: () => void }) {
  const t = useTexts('connection')
  const isNarrow = useNarrow(720)
  const { telegram_id: id, telegram_name: name, auth_date: since } = account
  return (
    <li className={styles.account}>
      <span className={styles.tile}>
        <IconBrandTelegram size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.name} translate="no">
          {name}
        </p>
        <p className={styles.line}>
          {isNarrow
            ? t('account_since', { date: formats().date(since) })
            : t('account_line', { id: groupedId(id), time: formats().dateTime(since) })}
        </p>
      </div>
      <Button variant="default" size="sm" aria-label={t('disconnect_of', { name })} onClick={onDisconnect}>
        {t('disconnect')}
      </Button>
    </li>
  )
}
