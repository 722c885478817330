import styles from './notification-section.module.css'

/** A switch at the end of its line, with the words before it. */
export const switchFace = {
  classNames: {
    root: styles.row,
    body: styles.body,
    labelWrapper: styles.words,
    label: styles.label,
    description: styles.hint,
  },
  labelPosition: 'left',
  size: 'md',
  withThumbIndicator: false,
} as const
