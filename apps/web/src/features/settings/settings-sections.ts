import { type Icon, IconBell, IconBrandTelegram, IconCode, IconUser, IconWallet } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { recallRole } from '../../lib/me.ts'
import type { TextKey } from '../../lib/texts.tsx'
import { ConnectionSection } from './connection/connection-section.tsx'
import { ConnectionSkeleton } from './connection/connection-skeleton.tsx'
import { IntegrationSection } from './integration/integration-section.tsx'
import { IntegrationSkeleton } from './integration/integration-skeleton.tsx'
import { NotificationSection } from './notification-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { Me } from './settings-queries.ts'
import { NotificationSkeleton, ProfileSkeleton, WalletSkeleton } from './settings-skeletons.tsx'
import { WalletSection } from './wallet-section.tsx'

export const groups = ['account', 'telegram'] as const

export interface SettingsSection {
  hash: string
  group: (typeof groups)[number]
  label: TextKey<'settings'>
  icon: Icon
  /** Whom the menu offers it to; asked also before the person is known. Others who come by its address are told so. */
  isFor: (me: Me | undefined) => boolean
  /** What those others are told beside it. */
  noAccess?: TextKey<'settings'>
  Content: ComponentType<{ me: Me }>
  Skeleton: ComponentType
}

const everyone = () => true
const merchants = (me: Me | undefined) => me?.account_type === 'merchant'
const leads = (me: Me | undefined) => me?.is_lead ?? recallRole('isLead')

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
    hash: '#wallet',
    group: 'account',
    label: 'section_wallet',
    icon: IconWallet,
    isFor: leads,
    Content: WalletSection,
    Skeleton: WalletSkeleton,
  },
  {
    hash: '#integration',
    group: 'account',
    label: 'section_integration',
    icon: IconCode,
    isFor: merchants,
    noAccess: 'integration_no_access_hint',
    Content: IntegrationSection,
    Skeleton: IntegrationSkeleton,
  },
  {
    hash: '#connection',
    group: 'telegram',
    label: 'section_connection',
    icon: IconBrandTelegram,
    isFor: everyone,
    Content: ConnectionSection,
    Skeleton: ConnectionSkeleton,
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
