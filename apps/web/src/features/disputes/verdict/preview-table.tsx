import { IconShieldCheck } from '@tabler/icons-react'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Preview } from './use-preview.ts'
import styles from './verdict.module.css'

type Line = Preview['lines'][number]

const isZero = (amount: string) => !/[1-9]/.test(amount)
const groups = ['trader', 'merchant', 'others'] as const

function groupOf({ party }: Line): (typeof groups)[number] {
  return party === 'trader' || party === 'merchant' ? party : 'others'
}

/** Every balance before and after; accounts that stay as they are are left out. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const t = useTexts('disputes')
  const lines = preview.lines.filter(({ change }) => !isZero(change))
  const { before, after } = preview.rating
  return (
    <>
      <div className={styles.previewHead}>
        <h3 className={styles.heading}>{t('verdict_balances')}</h3>
        <p className={styles.tried}>
          <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />
          {t('verdict_tried')}
        </p>
      </div>
      {lines.length === 0 && <p className={styles.quiet}>{t('verdict_preview_nothing')}</p>}
      {lines.length > 0 && (
        <table className={styles.balances} aria-label={t('verdict_balances')}>
          <thead>
            <tr>
              <th scope="col">{t('verdict_usdt')}</th>
              <th scope="col">{t('verdict_now')}</th>
              <th scope="col">{t('verdict_change')}</th>
              <th scope="col">{t('verdict_after')}</th>
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group} group={group} lines={lines.filter((line) => groupOf(line) === group)} />
          ))}
        </table>
      )}
      {before !== after && (
        <p className={styles.rating}>
          {t('verdict_rating')}
          <strong>
            {formats().percent(before)} → {formats().percent(after)}
          </strong>
        </p>
      )}
    </>
  )
}

function Group({ group, lines }: { group: (typeof groups)[number]; lines: readonly Line[] }) {
  const t = useTexts('disputes')
  if (lines.length === 0) return null
  const name = lines[0]?.name ?? ''
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className={styles.party}>
          {group === 'others' ? t('party_others') : t(`party_${group}`, { name })}
        </th>
      </tr>
      {lines.map((line) => (
        <Row key={`${line.party} ${line.name} ${line.account}`} line={line} isOther={group === 'others'} />
      ))}
    </tbody>
  )
}

function Row({ line, isOther }: { line: Line; isOther: boolean }) {
  const t = useTexts('disputes')
  const { six, signedSix } = formats()
  const name = line.name ?? t('others_house')
  const words = isOther
    ? line.account === 'due'
      ? t('others_due', { name })
      : name
    : t(`account_${line.account}`)
  // A debt that grows is no gain.
  const isLoss = line.change.startsWith('-') !== (line.account === 'debt')
  return (
    <tr>
      <th scope="row" className={styles.account}>
        {words}
      </th>
      <td>{six(line.before)}</td>
      <td data-loss={isLoss}>{signedSix(line.change)}</td>
      <td className={styles.after}>{six(line.after)}</td>
    </tr>
  )
}
