import { Button, Card } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Note } from '../../../components/note.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { isIosBrowser } from '../../../lib/install-offer.ts'
import { type PushDevices, pushQuery, turnPushOff, turnPushOn, usePushState } from '../../../lib/push.ts'
import { pushMark } from '../../../lib/push-mark.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { OtherDevices } from './other-devices.tsx'
import styles from './push-card.module.css'
import { type PushTest, useTestPush } from './use-test-push.ts'

/** Pushes on this device, and the other devices that get them. Needs the texts of `push`. */
export function PushCard() {
  const t = useTexts('push')
  const query = useQuery(pushQuery)

  return (
    <Card component="section" className={styles.card} aria-labelledby="settings-push">
      <QueryView query={query} failure={t('load_failed')}>
        {(push) => <Loaded push={push} />}
      </QueryView>
    </Card>
  )
}

function Loaded({ push }: { push: PushDevices }) {
  const t = useTexts('push')
  const state = usePushState()
  const own = state === 'on' ? push.devices.find(({ id }) => id === pushMark()?.id) : undefined
  const { test, send, reset } = useTestPush((error) => toasts.problem(error, t('failed')))
  const toggle = useToggle(push.public_key, own !== undefined, reset)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button is gone with the refusal: the keyboard goes on here, not at the top of the page.
    if (state === 'denied' && toggle.isSuccess && document.activeElement === document.body)
      title.current?.focus()
  }, [state, toggle.isSuccess])

  return (
    <>
      <div className={styles.head}>
        <h2 id="settings-push" className={styles.title} ref={title} tabIndex={-1}>
          {t('title')}
        </h2>
        <StatusChip family={own ? 'ok' : 'mute'} hasDot>
          {t(own ? 'on' : 'off')}
        </StatusChip>
      </div>
      <p className={styles.lead}>{own ? t('lead_device', { device: own.name }) : t('lead')}</p>
      {state === 'unsupported' || state === 'denied' ? (
        <Hindrance state={state} />
      ) : (
        <div className={styles.actions}>
          {/* It keeps its place while pushes are off, so that the other button never moves. */}
          <Button
            variant="default"
            disabled={!own}
            loading={test.face === 'waiting'}
            leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => own && void send(own.id)}
          >
            {t('send_test')}
          </Button>
          <Button
            variant={own ? 'default' : 'filled'}
            loading={toggle.isPending}
            onClick={() => toggle.mutate()}
          >
            {t(own ? 'turn_off' : 'turn_on')}
          </Button>
        </div>
      )}
      <TestNote test={test} />
      <OtherDevices devices={push.devices.filter(({ id }) => id !== own?.id)} />
    </>
  )
}

function useToggle(publicKey: string, isOn: boolean, onChanged: () => void) {
  const t = useTexts('push')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (isOn) return turnPushOff()
      if (!(await turnPushOn(publicKey))) toasts.info(t('dismissed'))
    },
    onSuccess: onChanged,
    onError: (error) => toasts.problem(error, t('failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
}

function Hindrance({ state }: { state: 'unsupported' | 'denied' }) {
  const t = useTexts('push')
  if (state === 'denied') return <Note family="warn">{t('denied')}</Note>
  return <Note family="info">{t(isIosBrowser() ? 'unsupported_ios' : 'unsupported')}</Note>
}

function TestNote({ test }: { test: PushTest }) {
  const t = useTexts('push')
  if (test.face === 'idle') return null
  if (test.face === 'shown')
    return <Note family="ok">{t('test_shown', { s: formats().oneDecimal(test.seconds) })}</Note>
  return test.face === 'waiting' ? (
    <Note family="info">{t('test_waiting')}</Note>
  ) : (
    <Note family="warn">{t('test_silent')}</Note>
  )
}
