import { type Icon, IconBell, IconUser } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TextKey } from '../../lib/texts.tsx'
import { NotificationSection } from './notification-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { Me } from './settings-queries.ts'
import { NotificationSkeleton, ProfileSkeleton } from './settings-skeletons.tsx'

export const groups = ['account', 'telegram'] as const

export interface SettingsSection {
  hash: string
  group: (typeof groups)[number]
  label: TextKey<'settings'>
  icon: Icon
  /** Asked also before the person is known. */
  isFor: (me: Me | undefined) => boolean
  Content: ComponentType<{ me: Me }>
  Skeleton: ComponentType
}

const everyone = () => true

/** The menu of the settings: a new section is a new line. The first one opens when the address names none. */
export const sections: readonly [SettingsSection, ...SettingsSection[]] = [
  {
    hash: '#profile',
    group: 'account',
    label: 'section_profile',
    icon: IconUser,
    isFor: everyone,
    Content: ProfileSection,
    Skeleton: ProfileSkeleton,
  },
  {
    hash: '#notification',
    group: 'telegram',
    label: 'section_notification',
    icon: IconBell,
    isFor: everyone,
    Content: NotificationSection,
    Skeleton: NotificationSkeleton,
  },
]
