import { IconDownload } from '@tabler/icons-react'
import { install, useInstallWay } from '../../lib/install-offer.ts'
import { useTexts } from '../../lib/texts.tsx'

/** A line of the burger menu, where the browser offers to install the app. */
export function InstallRow({ className }: { className: string | undefined }) {
  const t = useTexts('common')
  if (useInstallWay() !== 'asks') return null
  return (
    <button type="button" className={className} onClick={() => void install()}>
      <IconDownload size={20} stroke={1.75} aria-hidden="true" />
      {t('install_app')}
    </button>
  )
}
