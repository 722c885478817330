import { Button, TextInput } from '@mantine/core'
import { IconBan, IconEye, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Question } from '../../components/question/question.tsx'
import { StartViewDialog } from '../../components/view-mode/start-view-dialog.tsx'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'
import { RareActs } from './rare-acts.tsx'
import styles from './story.module.css'
import { type Story, storyKey } from './story-queries.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function StoryActs({ story }: { story: Story }) {
  const t = useTexts('story')
  const [isViewing, setViewing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const Icon = story.is_blocked ? IconLockOpen : IconBan
  return (
    <div className={styles.acts}>
      <Button
        variant="default"
        leftSection={<IconEye {...icon} />}
        disabled={story.is_staff || story.is_blocked}
        onClick={() => setViewing(true)}
      >
        {t('view_mode')}
      </Button>
      <Button
        variant="outline"
        color={story.is_blocked ? 'gray' : 'red'}
        leftSection={<Icon {...icon} />}
        onClick={() => setAsking(true)}
      >
        {t(story.is_blocked ? 'unblock' : 'block')}
      </Button>
      <Button component={Link} to={`/support/users?edit=${story.id}`} leftSection={<IconPencil {...icon} />}>
        {t('edit')}
      </Button>
      <RareActs story={story} />
      <StartViewDialog person={isViewing ? story : undefined} onClose={() => setViewing(false)} />
      <BlockQuestion story={story} opened={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

interface BlockProps {
  readonly story: Story
  readonly opened: boolean
  readonly onClose: () => void
}

function BlockQuestion({ story, opened, onClose }: BlockProps) {
  const t = useTexts('story')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const verb = story.is_blocked ? 'unblock' : 'block'
  const change = useMutation({
    mutationFn: () => call(`${verb}User`, { params: { id: story.id }, body: { reason } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: storyKey(story.id) })
      setReason('')
      onClose()
    },
  })
  return (
    <Question
      opened={opened}
      title={t(`${verb}_question`, { name: story.username })}
      yes={t(verb)}
      isDanger={!story.is_blocked}
      isBusy={change.isPending}
      isWaiting={reason.trim().length < 5}
      failure={change.isError ? sentenceOf(change.error, t('block_failed')) : ''}
      onYes={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t(`${verb}_text`)}</p>
      <TextInput
        label={t('reason')}
        description={t('reason_hint')}
        value={reason}
        maxLength={200}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Question>
  )
}
