import { IconEye } from '@tabler/icons-react'
import { bankName } from '../../../components/bank-name.ts'
import { BankDot } from '../../../components/bank-tile.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useNamedBanks } from '../../../components/use-named-banks.ts'
import { formats, phoneText } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Exhibit } from './desk-queries.ts'
import styles from './exhibit.module.css'
import { withSeconds } from './words.ts'

/** The requisite exactly as it was shown, with the hash of what was shown. */
export function ExhibitRequisite({ exhibit: { requisite } }: { exhibit: Exhibit }) {
  const t = useTexts('disputes')
  return (
    <section>
      <h3 className={styles.heading}>{t('exhibit_requisite')}</h3>
      {requisite === null ? (
        <p className={styles.none}>{t('exhibit_never_shown')}</p>
      ) : (
        <Shown requisite={requisite} />
      )}
    </section>
  )
}

function Shown({ requisite }: { requisite: NonNullable<Exhibit['requisite']> }) {
  const t = useTexts('disputes')
  const { bank, number, owner, amount, sha256 } = requisite
  const named = useNamedBanks()({ id: bank, name: bank })
  return (
    <>
      <div className={styles.requisite}>
        <div className={styles.seen}>
          <p className={styles.number}>{phoneText(number)}</p>
          <p className={styles.of}>
            <BankDot bankId={named.id} />
            <span>{[bankName(named), owner, formats().roubles(amount)].filter(Boolean).join(' · ')}</span>
          </p>
        </div>
        <div className={styles.shown}>
          <span className={styles.shownAt}>
            <IconEye size={16} stroke={1.75} aria-hidden="true" />
            {t('exhibit_shown', { time: withSeconds(requisite.shown_at) })}
          </span>
          <span className={styles.code} title={sha256}>
            sha256 {sha256.slice(0, 4)}…{sha256.slice(-4)}
          </span>
          <CopyButton text={sha256} label={t('exhibit_copy')} />
        </div>
      </div>
      <p className={styles.none} data-warning={!requisite.is_methods}>
        {t(requisite.is_methods ? 'exhibit_same' : 'exhibit_differs')}
      </p>
    </>
  )
}
