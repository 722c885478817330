import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Preview } from './desk-queries.ts'
import styles from './effect.module.css'
import { type EffectRow, effectOn, frozenIn, leadCount } from './effects.ts'
import { textOf } from './micro.ts'
import { shortAmount, shortChange } from './words.ts'

interface Props {
  readonly found: Case
  readonly trader: Preview | undefined
  readonly merchant: Preview | undefined
}

const rows = ['trader', 'merchant', 'leads', 'house'] as const

/** Each party's change by each verdict. Its rows stand from the start, so that numbers that come in move nothing. */
export function EffectTable({ found, trader, merchant }: Props) {
  const t = useTexts('disputes')
  const isLoading = trader === undefined || merchant === undefined
  const frozen = frozenIn(trader)?.party ?? frozenIn(merchant)?.party
  const leads = leadCount([trader, merchant])
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLoading && t('desk_effect_loading')}
      </p>
      <table className={styles.effects} aria-label={t('desk_effect')} aria-busy={isLoading}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('desk_effect_for_trader')}</th>
            <th scope="col">{t('desk_effect_for_merchant')}</th>
            <th scope="col">{t('desk_effect_insufficient')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`desk_effect_${row}`, { count: leads })}</th>
              <Change row={row} preview={trader} profit={undefined} />
              <Change
                row={row}
                preview={merchant}
                profit={row === 'trader' ? found.transaction.profit : undefined}
              />
              <td>0{row === frozen && <small>{t('desk_effect_stays')}</small>}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('desk_effect_rating')}</th>
            <Rating preview={trader} />
            <Rating preview={merchant} />
            <td>0</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

interface ChangeProps {
  readonly row: EffectRow
  readonly preview: Preview | undefined
  readonly profit: string | undefined
}

function Change({ row, preview, profit }: ChangeProps) {
  const t = useTexts('disputes')
  if (preview === undefined) return <td>…</td>
  const { total, unfrozen, debt } = effectOn(row, preview)
  const shown = unfrozen > 0n ? unfrozen : total
  const sign = shown === 0n ? 'none' : shown > 0n ? 'gain' : 'loss'
  return (
    <td data-sign={sign}>
      {shortChange(textOf(shown))}
      {unfrozen > 0n && <small>{t('desk_effect_unfrozen')}</small>}
      {debt > 0n && <small>{t('desk_effect_debt', { sum: shortAmount(textOf(debt)) })}</small>}
      {profit !== undefined && total < 0n && debt === 0n && (
        <small>{t('desk_effect_profit', { sum: shortAmount(profit) })}</small>
      )}
    </td>
  )
}

/** Of the method, in percent. */
function Rating({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined) return <td>…</td>
  const { before, after } = preview.rating
  if (before === after) return <td>0</td>
  const { percent } = formats()
  return (
    <td data-sign={after > before ? 'gain' : 'loss'}>
      {percent(before)} → {percent(after)}
    </td>
  )
}
