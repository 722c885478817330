import { lazy, Suspense } from 'react'
import { loadTexts, useTexts } from '../../../lib/texts.tsx'
import { Later } from '../later.tsx'
import panel from '../panel.module.css'
import type { ThreatsProps } from './terminal-threats.tsx'
import { ThreatsSkeleton } from './threats-skeleton.tsx'

const TerminalThreats = lazy(async () => {
  const [module] = await Promise.all([import('./terminal-threats.tsx'), loadTexts('terminals')])
  return { default: module.TerminalThreats }
})

/** Its code and the words of the terminals come after the first picture of the screen. */
export function LazyThreats(props: ThreatsProps) {
  const t = useTexts('overview')
  return (
    <Suspense
      fallback={
        <section className={panel.panel}>
          <div className={panel.head} />
          <Later label={t('terminals_loading')}>
            <ThreatsSkeleton />
          </Later>
        </section>
      }
    >
      <TerminalThreats {...props} />
    </Suspense>
  )
}
