import { IconAlertTriangle, IconCheck, IconLink, IconLinkOff, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Contradiction, DealDetails } from '../transactions-queries.ts'
import { contradictedSum } from './contradicted-sum.ts'
import styles from './deal-contradiction.module.css'
import drawer from './deal-drawer.module.css'

interface Props {
  readonly deal: DealDetails
  readonly contradiction: Contradiction
}

/** A text that does not follow from the proven balance: what does not add up, and what to do. Doing nothing is safe. */
export function DealContradiction({ deal, contradiction }: Props) {
  const t = useTexts('transactions')
  return (
    <>
      {deal.may_confirm && (
        <p className={styles.lead} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{t('forged_lead')}</strong> {t('forged_text')}
          </span>
        </p>
      )}
      <Difference deal={deal} contradiction={contradiction} />
      {deal.may_confirm && <WhatToDo />}
    </>
  )
}

function Difference({ deal, contradiction }: Props) {
  const t = useTexts('transactions')
  const { roubles, time } = formats()
  const sum = roubles(contradictedSum(contradiction) ?? deal.amount)
  const tiles = [
    { name: t('forged_proven'), balance: contradiction.balance_before },
    { name: `+${sum}`, balance: contradiction.balance_expected },
    { name: `${time(contradiction.received_at)}, +${sum}`, balance: contradiction.balance_printed },
  ]
  return (
    <section className={drawer.part}>
      <h3 className={drawer.partTitle}>{t('forged_what')}</h3>
      {/* The table below says the same in words. */}
      <div className={styles.chain} aria-hidden="true">
        {tiles.map(({ name, balance }, at) => {
          const isBroken = at === 2
          const Joint = isBroken ? IconLinkOff : IconLink
          return (
            <Fragment key={name}>
              {at > 0 && <Joint className={styles.joint} data-broken={isBroken} size={18} stroke={1.75} />}
              <div className={styles.tile} data-broken={isBroken}>
                <p className={styles.moment}>{name}</p>
                <p className={styles.balance}>{roubles(balance)}</p>
              </div>
            </Fragment>
          )
        })}
      </div>
      <dl className={styles.numbers}>
        <div>
          <dt>{t('forged_expected', { sum })}</dt>
          <dd>{roubles(contradiction.balance_expected)}</dd>
        </div>
        <div>
          <dt>{t('forged_printed')}</dt>
          <dd data-broken="true">{roubles(contradiction.balance_printed)}</dd>
        </div>
      </dl>
      <p className={drawer.aside}>{t('forged_private')}</p>
    </section>
  )
}

function WhatToDo() {
  const t = useTexts('transactions')
  const steps = [
    { key: 'look', family: 'info', mark: '1' },
    { key: 'there', family: 'ok', mark: <IconCheck size={15} stroke={2.1} aria-hidden="true" /> },
    { key: 'not_there', family: 'mute', mark: <IconX size={15} stroke={2.1} aria-hidden="true" /> },
  ] as const
  return (
    <section className={drawer.part}>
      <h3 className={drawer.partTitle}>{t('forged_do')}</h3>
      <ul className={styles.steps}>
        {steps.map(({ key, family, mark }) => (
          <li key={key} className={styles.step}>
            <span className={styles.mark} data-family={family}>
              {mark}
            </span>
            <div>
              <p className={styles.stepTitle}>{t(`forged_${key}`)}</p>
              <p className={drawer.aside}>{t(`forged_${key}_text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
