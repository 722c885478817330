import {
  IconAdjustmentsHorizontal,
  IconCopy,
  IconCreditCard,
  IconLink,
  IconLock,
  IconMessageBolt,
  IconPencil,
  IconPhone,
} from '@tabler/icons-react'
import type { MenuAction } from '../../components/action-menu.tsx'
import { writeToClipboard } from '../../components/use-copy.ts'
import { dialablePhone } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import type { PaymentFaceProps } from './payment-face.ts'
import { useUnlocked } from './use-unlocked.ts'

type Acting = Pick<PaymentFaceProps, 'payment' | 'onIntent'>

/** Behind the dots: settings and edit, locked while the method is on, and all that a wide card shows as links. */
export function usePaymentActions({ payment, onIntent }: Acting): MenuAction[] {
  const chainActions = useChainActions({ payment, onIntent })
  const t = useTexts('payments')
  const unlocked = useUnlocked(payment)
  const isLocked = payment.is_active
  const { card, phone_number: phone, nomer_scheta: account } = payment

  const copy = async (text: string, success: string) => {
    if (await writeToClipboard(text)) toasts.success(success)
    else toasts.error(t('copy_failed'))
  }
  const fill = (field: 'card' | 'phone_number') => unlocked(() => onIntent({ act: 'edit', payment, field }))

  const actions: (MenuAction | false)[] = [
    {
      label: t('settings_open'),
      icon: isLocked ? IconLock : IconAdjustmentsHorizontal,
      isLocked,
      why: isLocked ? t('locked') : undefined,
      onChoose: () => unlocked(() => onIntent({ act: 'settings', payment })),
    },
    {
      label: t('edit_open'),
      icon: isLocked ? IconLock : IconPencil,
      isLocked,
      why: isLocked ? t('locked') : undefined,
      onChoose: () => unlocked(() => onIntent({ act: 'edit', payment })),
    },
    ...chainActions,
    !card && { label: t('add_card'), icon: IconCreditCard, isLocked, onChoose: () => fill('card') },
    !phone && { label: t('add_phone'), icon: IconPhone, isLocked, onChoose: () => fill('phone_number') },
    phone !== null && {
      label: t('copy_phone'),
      icon: IconCopy,
      onChoose: () => void copy(dialablePhone(phone), t('copied_phone')),
    },
    account !== null && {
      label: t('copy_account'),
      icon: IconCopy,
      onChoose: () => void copy(account, t('copied_account')),
    },
  ]
  return actions.filter((action) => action !== false)
}

/** What is proven does not depend on the method being off. A method that no phone reads has no chain to prove. */
function useChainActions({ payment, onIntent }: Acting): MenuAction[] {
  const t = useTexts('payments')
  const chain = useTexts('chain')
  const unproven: MenuAction = {
    label: t('unproven_open'),
    icon: IconMessageBolt,
    onChoose: () => onIntent({ act: 'unproven', payment }),
  }
  if (payment.chain === null) return [unproven]
  const prove: MenuAction = {
    label: chain('prove'),
    icon: IconLink,
    onChoose: () => onIntent({ act: 'balance', payment }),
  }
  return [prove, unproven]
}
