import { IconLink, IconLinkOff, IconMinus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { StatusChip } from '../../../components/status-chip.tsx'
import { formats } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { Case } from '../disputes-queries.ts'
import type { Exhibit } from './desk-queries.ts'
import styles from './exhibit.module.css'
import { withSeconds } from './words.ts'

type Message = Exhibit['messages'][number]

const chips = {
  continues: { family: 'ok', icon: IconLink },
  breaks: { family: 'bad', icon: IconLinkOff },
  missing: { family: 'mute', icon: IconMinus },
} as const

interface Props {
  readonly found: Case
  readonly exhibit: Exhibit
}

/** The bank's messages as they came, masked; how each follows from the one before, and what that proves. */
export function ExhibitMessages({ found, exhibit: { messages, chain } }: Props) {
  const t = useTexts('disputes')
  const { no_room: noRoom } = chain
  const proofAt = noRoom ? messages.findIndex(({ at }) => Date.parse(at) >= Date.parse(noRoom.to)) : -1
  const proof = noRoom && <NoRoom found={found} noRoom={noRoom} />
  if (messages.length === 0) return <p className={styles.none}>{t('exhibit_no_messages')}</p>
  return (
    <section>
      <div className={styles.messagesHead}>
        <h3 className={styles.heading}>{t('exhibit_messages')}</h3>
        <p className={styles.none}>{t('exhibit_hidden')}</p>
      </div>
      <table className={styles.messages} aria-label={t('exhibit_messages')}>
        <thead>
          <tr>
            <th scope="col">{t('exhibit_time')}</th>
            <th scope="col">{t('exhibit_channel')}</th>
            <th scope="col">{t('exhibit_text')}</th>
            <th scope="col">{t('exhibit_chain')}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {index === proofAt && proof}
              <Row message={message} />
            </Fragment>
          ))}
          {proofAt === -1 && proof}
        </tbody>
      </table>
    </section>
  )
}

function Row({ message: { at, channel, trust, text, chain } }: { message: Message }) {
  const t = useTexts('disputes')
  return (
    <tr>
      <td className={styles.code}>{withSeconds(at)}</td>
      <td className={styles.channel}>
        {t(`exhibit_${channel}`)} <b>L{trust}</b>
      </td>
      <td className={styles.text}>{text}</td>
      <td className={styles.chain}>
        <StatusChip {...chips[chain]}>{t(`exhibit_${chain}`)}</StatusChip>
      </td>
    </tr>
  )
}

function NoRoom({ found, noRoom }: { found: Case; noRoom: NonNullable<Exhibit['chain']['no_room']> }) {
  const t = useTexts('disputes')
  const { time, roubles } = formats()
  return (
    <tr className={styles.proof}>
      <td colSpan={4}>
        {t('exhibit_no_room', {
          a: time(noRoom.from),
          b: time(noRoom.to),
          sum: roubles(found.transaction.amount),
        })}
      </td>
    </tr>
  )
}
