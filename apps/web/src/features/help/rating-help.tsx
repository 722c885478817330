import { Note } from '../../components/note.tsx'
import { useTexts } from '../../lib/texts.tsx'
import styles from './help.module.css'
import { RatingBands } from './rating-bands.tsx'
import { RatingPoints } from './rating-points.tsx'

export function RatingHelp() {
  const t = useTexts('help')
  const rules = [
    t('rating_rule_own'),
    t('rating_rule_start'),
    t('rating_rule_withheld'),
    t('rating_rule_blocked'),
  ]
  const examples = [t('rating_example_deals'), t('rating_example_quick'), t('rating_example_ignored')]

  return (
    <div className={styles.subsection}>
      <p>{t('rating_lead')}</p>
      <ul className={styles.points}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <RatingBands />
      <RatingPoints />
      <div>
        <h4 className={styles.title}>{t('rating_examples_title')}</h4>
        <ul className={styles.points}>
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      </div>
      <Note family="info">{t('rating_recover')}</Note>
    </div>
  )
}
