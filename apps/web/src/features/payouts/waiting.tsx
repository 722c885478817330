import { useTexts } from '../../lib/texts.tsx'

export function Waiting({ hours }: { hours: number }) {
  const t = useTexts('payouts')
  return hours === 0 ? t('address_at_once') : t('address_waits', { hours })
}
