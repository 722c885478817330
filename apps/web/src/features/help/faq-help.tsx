import { Accordion } from '@mantine/core'
import { useHasBot } from '../../lib/telegram.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import styles from './faq-help.module.css'

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

  return (
    <Accordion order={4} classNames={styles} chevronIconSize={16}>
      {questions.map((question) => (
        <Accordion.Item key={question} value={question}>
          <Accordion.Control>{t(`faq_${question}`)}</Accordion.Control>
          <Accordion.Panel>
            <p>
              {t(question === 'dispute' && !hasBot ? 'faq_dispute_answer_no_bot' : `faq_${question}_answer`)}
            </p>
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
