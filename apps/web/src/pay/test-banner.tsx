import { IconFlask } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.tsx'
import type { CheckoutSession, ShownCheckout } from './checkout-session.ts'
import { actsFor } from './simulated.ts'
import styles from './test-banner.module.css'
import type { View } from './view.ts'

interface Props {
  readonly view: View
  readonly shown: ShownCheckout
  readonly session: CheckoutSession
}

/** Nobody must take a test for a payment; and a shop's developer wants to see every ending. */
export function TestBanner({ view, shown, session }: Props) {
  const t = useTexts('checkout')
  const acts = actsFor(view)
  const isBusy = shown.acting === 'simulate'

  return (
    <aside className={styles.banner} aria-label={t('test_title')}>
      <p className={styles.words}>
        <IconFlask size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>{t('test_title')}.</strong> {t('test_text')}
          {view.state === 'choose' && ` ${t('test_choose_first')}`}
          {view.state === 'complete' && (
            <>
              {` ${t('test_ended')} `}
              <a href="/orders?mode=test">{t('test_orders')}</a>
            </>
          )}
        </span>
      </p>
      {acts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
        <div className={styles.acts} role="group" aria-label={t('test_acts')}>
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              className={styles.act}
              aria-disabled={isBusy || undefined}
              onClick={() => void session.simulate(act)}
            >
              {t(`act_${act}`)}
            </button>
          ))}
        </div>
      )}
    </aside>
  )
}
