import { IconAlertTriangle, IconBan, IconCheck, IconLock, type TablerIcon } from '@tabler/icons-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { RatingBar } from '../../components/rating-bar.tsx'
import { type ChipFamily, StatusChip } from '../../components/status-chip.tsx'
import { Ago } from '../../components/terminal-card/ago.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { formats } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './story.module.css'
import { StoryActs } from './story-acts.tsx'
import type { Story } from './story-queries.ts'

/** Who it is, what they may, what they have, and the three acts. */
export function StoryHead({ story }: { story: Story }) {
  const t = useTexts('story')
  const joined = formats().date(story.date_joined)
  return (
    <Panel labelledBy="story-email">
      <div className={styles.head}>
        <UserAvatar name={story.username} picture={null} size={56} />
        <div className={styles.who}>
          <h2 className={styles.email} id="story-email">
            {story.email}
            <CopyButton text={story.email} label={t('copy_email')} />
          </h2>
          <p className={styles.quiet}>
            {t(`since_${story.account_type}`, { date: joined })}
            {story.lead && `, ${t('lead', { name: story.lead.username })}`}
            {', '}
            {story.last_seen_at === null ? t('never_seen') : <Seen at={story.last_seen_at} />}
          </p>
          <Flags story={story} />
        </div>
        <StoryActs story={story} />
      </div>
      <Money story={story} />
    </Panel>
  )
}

function Seen({ at }: { at: string }) {
  const t = useTexts('story')
  const [before, after] = t('seen', { when: '\n' }).split('\n')
  return (
    <>
      {before}
      <Ago moment={at} />
      {after}
    </>
  )
}

function Flags({ story }: { story: Story }) {
  const t = useTexts('story')
  const flags: [string, boolean, ChipFamily, TablerIcon?][] = [
    [t('flag_blocked'), story.is_blocked, 'bad', IconBan],
    [t('flag_active'), story.is_activated, 'ok'],
    [t('flag_not_active'), !story.is_activated, 'warn'],
    [t('flag_work'), story.is_work, 'info'],
    [t('flag_premium'), story.is_premium, 'deep'],
    [t('flag_lead'), story.is_lead, 'deep'],
    [t('flag_staff'), story.is_staff, 'info'],
    [t('flag_email'), story.verify_email, 'mute', IconCheck],
    [t('flag_telegram'), story.has_telegram, 'mute', IconCheck],
    [t('flag_no_withdrawal'), !story.wallet_output_permission, 'warn', IconLock],
    [
      t('flag_overdue', { count: story.overdue_disputes }),
      story.overdue_disputes > 0,
      'bad',
      IconAlertTriangle,
    ],
  ]
  return (
    <div className={styles.flags}>
      {flags
        .filter(([, holds]) => holds)
        .map(([words, , family, icon]) => (
          <StatusChip key={words} family={family} {...(icon && { icon })}>
            {words}
          </StatusChip>
        ))}
    </div>
  )
}

function Money({ story: { money, rating } }: { story: Story }) {
  const t = useTexts('story')
  const { balance, balanceNumber, profitNumber } = formats()
  return (
    <dl className={styles.money}>
      <div>
        <dt>{t('balance')}</dt>
        <dd data-main="true">{balance(money.balance)}</dd>
      </div>
      <div>
        <dt>{t('available')}</dt>
        <dd>{balanceNumber(money.available)}</dd>
      </div>
      <div>
        <dt>{t('frozen')}</dt>
        <dd>{balanceNumber(money.frozen)}</dd>
      </div>
      {Number(money.debt) !== 0 && (
        <div>
          <dt>{t('debt')}</dt>
          <dd>{balanceNumber(money.debt)}</dd>
        </div>
      )}
      <div>
        <dt>{t('profit')}</dt>
        <dd data-sign={money.profit.startsWith('-') ? 'minus' : 'plus'}>{profitNumber(money.profit)}</dd>
      </div>
      <div>
        <dt>{t('rating')}</dt>
        <dd>
          <RatingBar percent={rating} isExact />
        </dd>
      </div>
    </dl>
  )
}
