import { Skeleton, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bankName } from '../../components/bank-name.ts'
import { BankTile } from '../../components/bank-tile.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { type Bank, banksQuery } from '../../lib/banks.ts'
import { filterSearch } from '../../lib/input-filters.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './bank-step.module.css'
import { findBanks } from './find-banks.ts'

interface Props {
  readonly chosen: Bank | undefined
  readonly onChoose: (bank: Bank) => void
}

/** Popular banks first; choosing one leads on. */
export function BankStep({ chosen, onChoose }: Props) {
  const t = useTexts('payments')
  const banks = useQuery(banksQuery)
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  useEffect(() => search.current?.focus(), [])

  return (
    <>
      <TextInput
        ref={search}
        data-autofocus
        className={styles.search}
        aria-label={t('bank_search')}
        placeholder={t('bank_search')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        onChange={(event) => setTyped(filterSearch(event.currentTarget.value))}
      />
      <div className={styles.banks}>
        <QueryView
          query={banks}
          failure={t('banks_failed')}
          loading={t('banks_loading')}
          skeleton={<BanksSkeleton />}
        >
          {({ results }) => <Groups banks={findBanks(results, typed)} chosen={chosen} onChoose={onChoose} />}
        </QueryView>
      </div>
    </>
  )
}

function Groups({ banks, ...choice }: Props & { banks: readonly Bank[] }) {
  const t = useTexts('payments')
  const popular = banks.filter((bank) => bank.is_popular)
  const others = banks.filter((bank) => !bank.is_popular)
  if (banks.length === 0)
    return (
      <p className={styles.none} role="status">
        {t('bank_none')}
      </p>
    )
  return (
    <>
      <Group name={t('bank_popular')} banks={popular} {...choice} />
      <Group name={t('bank_others')} banks={others} {...choice} />
    </>
  )
}

function Group({ name, banks, chosen, onChoose }: Props & { name: string; banks: readonly Bank[] }) {
  if (banks.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className={styles.group}>{name}</h3>
      <ul className={styles.list}>
        {banks.map((bank) => (
          <li key={bank.id}>
            <button
              type="button"
              className={styles.bank}
              aria-pressed={bank.id === chosen?.id}
              onClick={() => onChoose(bank)}
            >
              <BankTile bank={bank} size={34} />
              <span className={styles.name}>{bankName(bank)}</span>
              {bank.id === chosen?.id && <IconCheck size={18} stroke={2} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BanksSkeleton() {
  return (
    <div className={styles.list}>
      {Array.from({ length: 10 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no other name
        <Skeleton key={at} height={52} radius={12} />
      ))}
    </div>
  )
}
