import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../components/panel/panel.tsx'
import { meQuery } from '../../lib/me.ts'
import { helpRoleOf } from '../../lib/role.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import styles from './role-help.module.css'

/** Where each answer leads. */
const answers = {
  merchant: [
    '/developers#integration-order',
    '/developers#integration-keys',
    '/developers#integration-hooks',
    '/payouts',
  ],
  lead: ['/referrals?create=1', '/referrals', '/'],
} as const

/** What a shop or a lead looks for first; the two sections that everybody has follow. */
export function RoleHelp({ isAsked }: { isAsked: boolean }) {
  const t = useTexts('help')
  const me = useQuery(meQuery).data
  const role = me && helpRoleOf(me)
  const place = useRef<HTMLDivElement>(null)
  const isOwn = role === 'merchant' || role === 'lead'

  useEffect(() => {
    if (isAsked && isOwn) place.current?.focus({ preventScroll: true })
  }, [isAsked, isOwn])

  if (!isOwn) return null
  const key = (rest: string) => t(`role_${role}_${rest}` as TextKey<'help'>)
  return (
    <div className={styles.place} ref={place} tabIndex={-1}>
      <Panel title={key('title')}>
        <p className={styles.hint}>{key('hint')}</p>
        <ol className={styles.list}>
          {answers[role].map((to, at) => (
            <li key={to} className={styles.answer}>
              <p className={styles.title}>{key(String(at + 1))}</p>
              <p className={styles.text}>{key(`${at + 1}_text`)}</p>
              <Link className={styles.go} to={to}>
                {key(`${at + 1}_go`)}
                <IconArrowRight size={16} stroke={2} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}
