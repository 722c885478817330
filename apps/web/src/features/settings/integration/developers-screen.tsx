import { IconArrowRight, IconBook, IconRocket, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { NextShopStep } from '../../../components/shop/next-step.tsx'
import { meQuery } from '../../../lib/me.ts'
import { useTexts } from '../../../lib/texts.tsx'
import settings from '../settings.module.css'
import styles from './developers-screen.module.css'
import { IntegrationSkeleton } from './integration-skeleton.tsx'
import { KeysCard } from './keys/keys-card.tsx'
import { TestOrderCard } from './test-order-card.tsx'
import { HooksCard } from './webhooks/hooks-card.tsx'

const docs = [
  { name: 'start', href: '/docs', icon: IconRocket },
  { name: 'hooks', href: '/docs#webhooks', icon: IconWebhook },
  { name: 'reference', href: '/docs#reference', icon: IconBook },
] as const

/** Where a shop's programmer works: the cards of Settings › Integration that are theirs, a first try above, and the docs. */
export function DevelopersScreen() {
  const t = useTexts('shop')
  const me = useQuery(meQuery)
  return (
    <>
      <PageTitle title={t('developers_title')} subtitle={t('developers_subtitle')} />
      <NextShopStep />
      <ul className={styles.docs}>
        {docs.map(({ name, href, icon: Icon }) => (
          <li key={name}>
            <a className={styles.doc} href={href}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <span>
                <b>{t(`docs_${name}`)}</b>
                <span className={styles.text}>{t(`docs_${name}_text`)}</span>
              </span>
              <IconArrowRight size={16} stroke={2} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <QueryView query={me} failure={t('failed')} loading={t('loading')} skeleton={<IntegrationSkeleton />}>
        {({ email }) => <Cards email={email} />}
      </QueryView>
    </>
  )
}

function Cards({ email }: { email: string }) {
  useNamedPlace()
  return (
    <div className={settings.content}>
      <TestOrderCard />
      <KeysCard email={email} />
      <HooksCard />
    </div>
  )
}

/** A link may name one of the cards. The shell brings every new screen to its top first, and the cards above grow when their lists come. */
function useNamedPlace() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const card = hash === '' ? null : document.getElementById(hash.slice(1))?.closest('section')
    if (!card) return
    const timers = [0, 300].map((ms) => setTimeout(() => card.scrollIntoView({ block: 'start' }), ms))
    return () => timers.forEach(clearTimeout)
  }, [hash, key])
}
