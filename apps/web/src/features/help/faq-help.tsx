import { Accordion } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../lib/me.ts'
import { helpRoleOf } from '../../lib/role.ts'
import { useHasBot } from '../../lib/telegram.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import styles from './faq-help.module.css'
import { questionsFor } from './help-sections.ts'

const questions = [
  'activation',
  'no_deals',
  'confirm',
  'frozen',
  'profit',
  'amount',
  'late',
  'dispute',
  'rate',
  'deposit',
  'withdraw',
  'code',
] as const

const conditions: TextKey<'help'>[] = [
  'faq_no_deals_method',
  'faq_no_deals_terminal',
  'faq_no_deals_rating',
  'faq_no_deals_balance',
  'faq_no_deals_disputes',
  'faq_no_deals_amount',
]

export function FaqHelp() {
  const t = useTexts('help')
  const hasBot = useHasBot()
  const me = useQuery(meQuery).data
  const ordered = questionsFor(me && helpRoleOf(me), questions)

  return (
    <Accordion order={4} classNames={styles} chevronIconSize={16}>
      {ordered.map((question) => (
        <Accordion.Item key={question} value={question}>
          <Accordion.Control>{t(`faq_${question}`)}</Accordion.Control>
          <Accordion.Panel>
            <p>{t(answerOf(question, hasBot, me?.account_type === 'merchant'))}</p>
            {question === 'no_deals' && (
              <ul className={styles.conditions}>
                {conditions.map((condition) => (
                  <li key={condition}>{t(condition)}</li>
                ))}
              </ul>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function answerOf(
  question: (typeof questions)[number],
  hasBot: boolean,
  isMerchant: boolean,
): TextKey<'help'> {
  if (question === 'activation' && isMerchant) return 'faq_activation_answer_merchant'
  if (question === 'dispute' && !hasBot) return 'faq_dispute_answer_no_bot'
  return `faq_${question}_answer`
}
