import { SegmentedControl, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { FieldMessage } from '../../components/field-message.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Channel, Direction, TailOf } from './bank-messages-queries.ts'
import { BankPicker } from './bank-picker.tsx'
import { nameMaxLength } from './template-draft.ts'
import styles from './template-facts.module.css'
import type { TemplateEditorState } from './use-template-editor.ts'

const directions: readonly Direction[] = ['credit', 'debit']
const tails: readonly TailOf[] = ['card', 'account', 'phone', 'named']

/** Whose texts the template reads, and what they are about. */
export function TemplateFacts({ editor }: { editor: TemplateEditorState }) {
  const t = useTexts('bank-messages')
  const { draft, change, error } = editor
  const directionId = useId()
  const tailId = useId()

  return (
    <>
      <TextInput
        data-field="name"
        data-autofocus
        label={t('name')}
        description={t('name_hint')}
        error={error('name')}
        value={draft.name}
        maxLength={nameMaxLength}
        autoComplete="off"
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <BankPicker chosen={draft.banks} error={error('banks')} onChange={(banks) => change({ banks })} />
      <div className={styles.pair}>
        <Channels
          chosen={draft.channels}
          error={error('channels')}
          onChange={(channels) => change({ channels })}
        />
        <div>
          <p id={directionId} className={styles.label}>
            {t('direction')}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby={directionId}
            data={directions.map((value) => ({ value, label: t(`direction_${value}`) }))}
            value={draft.direction}
            onChange={(direction) => change({ direction: direction as Direction })}
          />
        </div>
      </div>
      <div>
        <p id={tailId} className={styles.label}>
          {t('tail_of')}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={tailId}
          data={tails.map((value) => ({ value, label: t(`tail_of_${value}`) }))}
          value={draft.tailOf}
          onChange={(tailOf) => change({ tailOf: tailOf as TailOf })}
        />
      </div>
    </>
  )
}

const channels: readonly Channel[] = ['sms', 'push']

interface ChannelsProps {
  readonly chosen: readonly Channel[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly Channel[]) => void
}

function Channels({ chosen, error, onChange }: ChannelsProps) {
  const t = useTexts('bank-messages')
  const id = useId()
  const toggle = (channel: Channel) =>
    onChange(channels.filter((each) => (each === channel ? !chosen.includes(each) : chosen.includes(each))))

  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : id}>
      <legend className={styles.label}>{t('channels')}</legend>
      <div className={styles.toggles}>
        {channels.map((channel, at) => (
          <button
            key={channel}
            type="button"
            className={styles.toggle}
            data-field={at === 0 ? 'channels' : undefined}
            aria-pressed={chosen.includes(channel)}
            onClick={() => toggle(channel)}
          >
            {chosen.includes(channel) && <IconCheck size={16} stroke={2} aria-hidden="true" />}
            {t(`channel_${channel}`)}
          </button>
        ))}
      </div>
      <FieldMessage id={id} fault={error} />
    </fieldset>
  )
}
