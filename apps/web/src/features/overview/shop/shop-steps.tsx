import { IconCode, IconLifebuoy, IconSchool } from '@tabler/icons-react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from '../first-steps.module.css'
import { Step } from '../step.tsx'

/** Where somebody who has just opened a shop goes first. */
export function ShopSteps() {
  const t = useTexts('overview')
  return (
    <section aria-labelledby="first-steps">
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading} id="first-steps">
            {t('first_steps')}
          </h2>
          <p className={styles.lead}>{t('shop_steps_lead')}</p>
        </div>
      </div>
      <div className={styles.grid}>
        <Step name="integration" icon={IconCode} to="/settings#integration" />
        <Step name="docs" icon={IconSchool} href="/docs" />
        <Step name="support" icon={IconLifebuoy} to="/help" state={{ openSection: 'support' }} />
      </div>
    </section>
  )
}
