import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { nextStepOf, placeOfStep, type ShopStep, shopOverviewQuery } from '../../lib/shop.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import styles from './next-step.module.css'

/** What a new shop does next, on each of its screens but the overview, which has all steps. Its words are `shop`'s. */
export function NextShopStep() {
  const t = useTexts('shop')
  const { pathname } = useLocation()
  const { data } = useQuery(shopOverviewQuery)
  const step = data && nextStepOf(data)
  if (step === undefined) return null
  const place = placeOfStep[step]
  const words = (
    <>
      {t(goOf[step])}
      <IconArrowRight size={16} stroke={2} aria-hidden="true" />
    </>
  )
  return (
    <p className={styles.line}>
      <span>
        {t('next_step')}: <b>{t(nameOf[step])}</b>
      </span>
      {place.startsWith('/docs') && <a href={place}>{words}</a>}
      {/* Whoever is there already needs no way; the line stays, so that nothing moves when the step is done. */}
      {!place.startsWith('/docs') && place !== pathname && <Link to={place}>{words}</Link>}
    </p>
  )
}

const nameOf: Record<ShopStep, TextKey<'shop'>> = {
  test_paid: 'step_test',
  live_key: 'step_key',
  webhook: 'step_webhook',
  payout_address: 'step_payout',
  live_paid: 'step_live',
}

const goOf: Record<ShopStep, TextKey<'shop'>> = {
  test_paid: 'step_test_go',
  live_key: 'step_key_go',
  webhook: 'step_webhook_go',
  payout_address: 'step_payout_go',
  live_paid: 'step_live_go',
}
