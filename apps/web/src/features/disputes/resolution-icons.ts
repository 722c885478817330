import { IconBuildingStore, IconUserCheck, IconZoomQuestion } from '@tabler/icons-react'

export const resolutionIcons = {
  trader: IconUserCheck,
  merchant: IconBuildingStore,
  insufficient: IconZoomQuestion,
} as const
