import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Note } from '../../../components/note.tsx'
import { BindDialog } from '../../../components/readiness/bind-dialog.tsx'
import { useShownReadiness } from '../../../components/readiness/use-shown-readiness.ts'
import { type JudgedMethod, readinessQuery } from '../../../lib/readiness.ts'
import { keepKind, kindOf } from '../../../lib/readiness-kind.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { FirstDeal } from './first-deal.tsx'
import { ReadinessSkeleton } from './readiness-skeleton.tsx'
import { WhatStopsOthers, WhyNoDeals } from './why-no-deals.tsx'

export interface ReadinessProps {
  readonly onWallet: (() => void) | undefined
  readonly onAddPhone: (() => void) | undefined
}

/** Why deals come or don't: steps before the first deal, afterwards only what is in the way. Needs the texts of `readiness`. */
export function ReadinessBlock({ onWallet, onAddPhone }: ReadinessProps) {
  const t = useTexts('readiness')
  const readiness = useShownReadiness()
  const [binding, setBinding] = useState<JudgedMethod>()
  const kind = readiness && kindOf(readiness)
  useEffect(() => {
    if (kind !== undefined) keepKind(kind)
  }, [kind])
  const { isError } = useQuery(readinessQuery)
  if (readiness === undefined && isError) return <Note family="bad">{t('load_failed')}</Note>
  if (readiness === undefined || kind === undefined) return <ReadinessSkeleton />
  const doors = { onWallet, onAddPhone, onBind: setBinding }
  return (
    <>
      {kind === 'steps' && <FirstDeal readiness={readiness} doors={doors} />}
      {kind === 'why' && <WhyNoDeals readiness={readiness} doors={doors} />}
      {kind === 'line' && <WhatStopsOthers readiness={readiness} doors={doors} />}
      <BindDialog method={binding} onAddPhone={onAddPhone} onClose={() => setBinding(undefined)} />
    </>
  )
}
