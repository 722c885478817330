import { IconArrowRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Note } from '../../../components/note.tsx'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { AttachPreview } from '../back-office-queries.ts'
import styles from './attach.module.css'

interface Props {
  readonly preview: UseQueryResult<AttachPreview>
  readonly isChosen: boolean
}

/** The exact entries, before and after, as the server's dry run has found them. */
export function MoneyAfter({ preview, isChosen }: Props) {
  const t = useTexts('back-office')
  return (
    <section className={styles.column} aria-labelledby="money-after" aria-busy={preview.isFetching}>
      <h3 className={styles.caption} id="money-after">
        {t('money_after')}
      </h3>
      <div className={styles.after}>
        {!isChosen && <p className={styles.quiet}>{t('choose_first')}</p>}
        {isChosen && preview.data && <Lines preview={preview.data} />}
      </div>
      {isChosen && preview.isError && (
        <Note family="bad">{sentenceOf(preview.error, t('preview_failed'))}</Note>
      )}
      {isChosen && preview.data && <Outcome preview={preview.data} />}
    </section>
  )
}

function Lines({ preview }: { preview: AttachPreview }) {
  const t = useTexts('back-office')
  const nameOf = useLineName()
  const { roubles, balanceNumber } = formats()
  const amounts = [preview.amount_before, preview.amount_after].map((sum) => roubles(sum).replace(/\s?₽/, ''))
  return (
    <dl className={styles.lines}>
      <Line
        name={t('deal')}
        before={t(`status_${preview.status_before}`)}
        after={t(`status_${preview.status_after}`)}
      />
      <Line name={t('amount_rub')} before={amounts[0] ?? ''} after={amounts[1] ?? ''} />
      {preview.lines.map((line) => (
        <Line
          key={`${line.party} ${line.account}`}
          name={nameOf(line)}
          before={balanceNumber(line.before)}
          after={balanceNumber(line.after)}
        />
      ))}
    </dl>
  )
}

function Line({ name, before, after }: { name: string; before: string; after: string }) {
  const t = useTexts('back-office')
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={styles.before}>{before}</dd>
      <dd className={styles.arrow}>
        <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t('becomes')}</span>
      </dd>
      <dd className={styles.later} data-same={before === after}>
        {after}
      </dd>
    </div>
  )
}

function useLineName(): (line: AttachPreview['lines'][number]) => string {
  const t = useTexts('back-office')
  return ({ party, account, name }) => {
    if (account === 'frozen') return t('frozen')
    if (account === 'income') return t('house_income')
    if (party === 'trader') return t('trader_balance')
    return t(party === 'merchant' ? 'balance_of' : 'lead_balance', { name: name ?? '' })
  }
}

function Outcome({ preview: { outcome, rate } }: { preview: AttachPreview }) {
  const t = useTexts('back-office')
  if (outcome === 'part' || outcome === 'word' || outcome === 'evidence')
    return <Note family="warn">{t(`outcome_${outcome}`)}</Note>
  return <Note family="info">{t('rate_note', { rate: formats().rate(rate) })}</Note>
}
