import { Button } from '@mantine/core'
import { IconDeviceMobile, IconQrcode } from '@tabler/icons-react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useTexts } from '../../../lib/texts.tsx'

/** Nothing can be said of a phone that was never there; one button brings it. */
export function NeverConnected({ isBusy, onShow }: { isBusy: boolean; onShow: () => void }) {
  const t = useTexts('doctor')
  return (
    <EmptyState icon={IconDeviceMobile} title={t('never_title')} text={t('never_text')}>
      <Button
        leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden="true" />}
        loading={isBusy}
        onClick={onShow}
      >
        {t('show_qr')}
      </Button>
    </EmptyState>
  )
}
