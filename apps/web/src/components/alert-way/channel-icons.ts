import type { AlertChannel } from '@florin/contract/alert-kinds'
import { IconBrandTelegram, IconDeviceLaptop, IconMail, type TablerIcon } from '@tabler/icons-react'

export const channelIcons: Record<AlertChannel, TablerIcon> = {
  telegram: IconBrandTelegram,
  push: IconDeviceLaptop,
  mail: IconMail,
}
