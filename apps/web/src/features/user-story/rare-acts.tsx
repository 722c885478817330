import { IconCoins, IconShieldMinus, IconShieldPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionMenu, type MenuAction } from '../../components/action-menu.tsx'
import { call } from '../../lib/api.ts'
import { formats } from '../../lib/format.ts'
import { meQuery } from '../../lib/me.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CodedActQuestion } from './coded-act-question.tsx'
import type { Story } from './story-queries.ts'

/** Acts that are rare and dangerous: the right of staff, and a debt that the house pays. */
export function RareActs({ story }: { story: Story }) {
  const t = useTexts('story')
  const me = useQuery(meQuery)
  const [open, setOpen] = useState<'staff' | 'debt'>()
  const hasDebt = Number(story.money.debt) !== 0
  const close = () => setOpen(undefined)
  // The server refuses both for one's own account.
  if (me.data === undefined || me.data.email === story.email) return null
  const actions: MenuAction[] = [
    {
      label: t(story.is_staff ? 'staff_take' : 'staff_give'),
      icon: story.is_staff ? IconShieldMinus : IconShieldPlus,
      onChoose: () => setOpen('staff'),
    },
    ...(hasDebt ? [{ label: t('debt_cover'), icon: IconCoins, onChoose: () => setOpen('debt') }] : []),
  ]
  return (
    <>
      <ActionMenu label={t('more_acts')} actions={actions} />
      <StaffQuestion story={story} opened={open === 'staff'} onClose={close} />
      <DebtQuestion story={story} opened={open === 'debt'} onClose={close} />
    </>
  )
}

interface QuestionProps {
  readonly story: Story
  readonly opened: boolean
  readonly onClose: () => void
}

function StaffQuestion({ story: { id, is_staff, username }, opened, onClose }: QuestionProps) {
  const t = useTexts('story')
  const verb = is_staff ? 'staff_take' : 'staff_give'
  return (
    <CodedActQuestion
      userId={id}
      opened={opened}
      title={t(`${verb}_question`, { name: username })}
      text={t(`${verb}_text`)}
      yes={t(verb)}
      path={`/support/users/${id}/staff/`}
      bodyOf={(reason) => ({ is_staff: !is_staff, reason })}
      send={(body) => call('changeStaffRight', { params: { id }, body })}
      onClose={onClose}
    />
  )
}

function DebtQuestion({ story: { id, username, money }, opened, onClose }: QuestionProps) {
  const t = useTexts('story')
  const sum = formats().usdt(money.debt.replace('-', ''))
  return (
    <CodedActQuestion
      userId={id}
      opened={opened}
      title={t('debt_cover_question', { name: username })}
      text={t('debt_cover_text', { sum })}
      yes={t('debt_cover')}
      path={`/support/users/${id}/debt/cover/`}
      bodyOf={(reason) => ({ reason })}
      send={(body) => call('coverDebt', { params: { id }, body })}
      onClose={onClose}
    />
  )
}
