import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../lib/texts.tsx'
import panel from '../panel.module.css'
import type { ReadinessProps } from './readiness-block.tsx'
import { ReadinessSkeleton } from './readiness-skeleton.tsx'

const ReadinessBlock = lazy(async () => {
  const [module] = await Promise.all([import('./readiness-block.tsx'), loadTexts('readiness')])
  return { default: module.ReadinessBlock }
})

const MethodsBlock = lazy(async () => {
  const [module] = await Promise.all([import('./methods-block.tsx'), loadTexts('readiness')])
  return { default: module.MethodsBlock }
})

/** Code and words come after the first picture of the screen. */
export function LazyReadiness(props: ReadinessProps) {
  return (
    <Suspense fallback={<ReadinessSkeleton />}>
      <ReadinessBlock {...props} />
    </Suspense>
  )
}

export function LazyMethods() {
  return (
    <Suspense fallback={<MethodsSkeleton />}>
      <MethodsBlock />
    </Suspense>
  )
}

/** Its words are on their way too, so it says nothing to a screen reader. */
function MethodsSkeleton() {
  return (
    <section className={panel.panel} aria-busy="true">
      <Skeleton width={150} height={14} my={8} />
      <Skeleton height={88} mt={8} radius={8} />
    </section>
  )
}
