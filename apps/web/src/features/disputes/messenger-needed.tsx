import { Button } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { telegramQuery } from '../../lib/telegram.ts'
import { useTexts } from '../../lib/texts.tsx'

interface Props {
  /** The server's sentence. */
  readonly text: string
  /** An account is connected now, so the list may be asked for again. */
  readonly onConnected: () => void
}

/** A trader without a messenger is refused the list: why, and the way to connect one. Connecting brings the list by itself. */
export function MessengerNeeded({ text, onConnected }: Props) {
  const t = useTexts('disputes')
  const isConnected = (useQuery(telegramQuery).data?.accounts.length ?? 0) > 0
  const ask = useRef(onConnected)
  ask.current = onConnected
  useEffect(() => {
    if (isConnected) ask.current()
  }, [isConnected])
  return (
    <div role="alert">
      <EmptyState icon={IconBrandTelegram} title={text} text={t('messenger_text')}>
        <Button component={Link} to="/settings#connection">
          {t('messenger_open')}
        </Button>
      </EmptyState>
    </div>
  )
}
