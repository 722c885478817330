import type { Answer, Contract } from '@florin/contract'
import { Button, Card } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Note } from '../../../components/note.tsx'
import { OneTimeCodeDialog } from '../../../components/one-time-code-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { call } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import settings from '../settings.module.css'
import { FactorSetUp } from './factor-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const factorKey = ['second-factor'] as const

type Act = 'start' | 'renew' | 'end'
type Beginning = Answer<Contract['startSecondFactor']>

/** The second factor: off, being set up, or on. Each act needs the mailed code, and once it is on, the app's too. */
export function FactorCard({ email }: { email: string }) {
  const t = useTexts('factor')
  const queries = useQueryClient()
  const factor = useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => call('readSecondFactor', {}, { signal }),
  })
  const ask = useMutation({ mutationFn: () => call('requestSecondFactorCode') })
  const [act, setAct] = useState<Act>()
  const [begun, setBegun] = useState<Beginning>()
  const [recovery, setRecovery] = useState<readonly string[]>()

  const begin = (wanted: Act) =>
    ask.mutate(undefined, {
      onSuccess: () => setAct(wanted),
      onError: (error) => toasts.problem(error, t('ask_failed')),
    })

  const done = async () => {
    setAct(undefined)
    await queries.invalidateQueries({ queryKey: factorKey })
  }

  const confirm = async (otp: string) => {
    if (act === 'start') setBegun(await call('startSecondFactor', { body: { otp } }))
    if (act === 'renew') setRecovery((await call('renewRecoveryCodes', { body: { otp } })).recovery_codes)
    if (act === 'end') {
      await call('endSecondFactor', { body: { otp } })
      toasts.success(t('ended'))
    }
    await done()
  }

  return (
    <Card component="section" className={settings.card} aria-labelledby="settings-factor">
      <h2 id="settings-factor" className={settings.title}>
        {t('title')}
      </h2>
      <p className={settings.lead}>{t('lead')}</p>
      <QueryView query={factor} failure={t('load_failed')}>
        {(known) => (
          <>
            {known.is_demanded && <Note family="warn">{t('demanded')}</Note>}
            {begun && !known.is_on && (
              <FactorSetUp
                begun={begun}
                isCovered={act !== undefined}
                onConfirmed={async (codes) => {
                  setBegun(undefined)
                  setRecovery(codes)
                  await done()
                }}
                onCancel={() => setBegun(undefined)}
              />
            )}
            {recovery && <RecoveryCodes codes={recovery} onClose={() => setRecovery(undefined)} />}
            {!begun && !recovery && <State known={known} isBusy={ask.isPending} onAct={begin} />}
          </>
        )}
      </QueryView>
      <OneTimeCodeDialog
        opened={act !== undefined}
        onClose={() => setAct(undefined)}
        title={t('code_title')}
        description={t('code_sent', { email })}
        failure={t('failed')}
        onSubmit={confirm}
        onResend={() => ask.mutateAsync()}
      />
    </Card>
  )
}

interface StateProps {
  readonly known: Answer<Contract['readSecondFactor']>
  readonly isBusy: boolean
  readonly onAct: (act: Act) => void
}

function State({ known, isBusy, onAct }: StateProps) {
  const t = useTexts('factor')
  if (!known.is_on)
    return (
      <div className={settings.actions}>
        <Button variant="default" loading={isBusy} onClick={() => onAct('start')}>
          {t('start')}
        </Button>
      </div>
    )
  return (
    <>
      <p>
        <strong>{t('is_on')}</strong> {t('recovery_left', { count: known.recovery_left })}
      </p>
      <div className={settings.actions}>
        <Button variant="default" loading={isBusy} onClick={() => onAct('renew')}>
          {t('renew')}
        </Button>{' '}
        <Button variant="default" loading={isBusy} onClick={() => onAct('end')}>
          {t('end')}
        </Button>
      </div>
    </>
  )
}
