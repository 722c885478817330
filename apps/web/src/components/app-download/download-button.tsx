import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

interface Props {
  readonly url: string
  readonly label: string
  /** What a screen reader hears, where the label alone does not say what is downloaded. */
  readonly name?: string
  readonly className?: string | undefined
}

/** Fetches the app's file. A link and no button, so that it can be copied, sent and opened on the phone. */
export function DownloadButton({ url, label, name = label, className = '' }: Props) {
  return (
    <Button
      component="a"
      href={url}
      variant="light"
      className={className}
      aria-label={name}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
}
