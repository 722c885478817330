import { useEffect, useRef } from 'react'
import { Note } from '../components/note.tsx'
import { sentenceOf } from '../lib/api-problem.ts'
import { useTexts } from '../lib/texts.tsx'
import type { CheckoutSession, ShownCheckout } from './checkout-session.ts'
import { SpokenTime } from './countdown.tsx'
import { type Face, faceOf, stepOf } from './face.ts'
import { CheckingFace } from './faces/checking-face.tsx'
import { ChooseFace } from './faces/choose-face.tsx'
import { CompleteFace } from './faces/complete-face.tsx'
import { DisputeFace } from './faces/dispute-face.tsx'
import { EndedFace } from './faces/ended-face.tsx'
import { NoneFace } from './faces/none-face.tsx'
import { PartFace } from './faces/part-face.tsx'
import { PayFace } from './faces/pay-face.tsx'
import frame from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'
import { Steps } from './steps.tsx'
import { Summary } from './summary.tsx'
import { TestBanner } from './test-banner.tsx'
import { useDocumentUpload } from './use-document-upload.ts'
import { useRemaining } from './use-remaining.ts'
import { orderNumber, type View } from './view.ts'

interface Props {
  readonly view: View
  readonly shown: ShownCheckout
  readonly session: CheckoutSession
  readonly token: string
}

const capacityPollMs = 15_000

export function OrderView({ view, shown, session, token }: Props) {
  const t = useTexts('checkout')
  const remaining = useRemaining(view.expires_at, shown.clockOffsetMs)
  const upload = useDocumentUpload(token, session)
  const isTimeOver = remaining === 0
  const face = faceOf(view, {
    isTimeOver,
    isChoosing: shown.isChoosing,
    isRefused: shown.refusal !== undefined,
    isClaiming: shown.acting === 'claim',
  })
  const step = stepOf(face)
  useAskAtTheEnd(isTimeOver, session)
  useCapacityPoll(face, session)
  useHeadingFocus(face)

  return (
    <PageFrame
      summary={<Summary view={view} face={face} />}
      above={!view.livemode && <TestBanner view={view} shown={shown} session={session} />}
      help={t('help', { number: orderNumber(view) })}
    >
      {step && <Steps at={step} />}
      <div className={frame.trouble}>{shown.trouble && <Note family="warn">{t('offline')}</Note>}</div>
      {shown.failed && <Note family="bad">{sentenceOf(shown.failed, t('act_failed'))}</Note>}
      {contentOf(face)}
      <SpokenTime remaining={remaining} />
    </PageFrame>
  )

  function contentOf(face: Face) {
    switch (face) {
      case 'choose':
        return <ChooseFace view={view} shown={shown} session={session} />
      case 'none':
        return <NoneFace view={view} shown={shown} session={session} />
      case 'pay':
        return <PayFace view={view} shown={shown} session={session} remaining={remaining} />
      case 'checking':
        return <CheckingFace view={view} remaining={remaining} upload={upload} />
      case 'part':
        return <PartFace view={view} remaining={remaining} upload={upload} />
      case 'complete':
        return <CompleteFace view={view} />
      case 'expired':
      case 'canceled':
        return <EndedFace view={view} how={face} upload={upload} />
      case 'dispute':
        return <DisputeFace view={view} upload={upload} />
    }
  }
}

function useAskAtTheEnd(isTimeOver: boolean, session: CheckoutSession): void {
  useEffect(() => {
    if (isTimeOver) void session.refresh()
  }, [isTimeOver, session])
}

/** Traders come and go without a word about this order. */
function useCapacityPoll(face: Face, session: CheckoutSession): void {
  const isLooking = face === 'choose' || face === 'none'
  useEffect(() => {
    if (!isLooking) return
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') void session.refresh()
    }, capacityPollMs)
    return () => clearInterval(poll)
  }, [isLooking, session])
}

/** A pressed button that is gone takes the focus with it; the new heading is where reading goes on. */
function useHeadingFocus(face: Face): void {
  const before = useRef(face)
  useEffect(() => {
    if (before.current === face) return
    before.current = face
    if (document.activeElement === document.body || document.activeElement === null)
      document.querySelector('h1')?.focus()
  }, [face])
}
