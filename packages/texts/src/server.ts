import { answers as enAnswers } from './en/answers.ts'
import { docs as enDocs } from './en/docs.ts'
import { mail as enMail } from './en/mail.ts'
import { problems as enProblems } from './en/problems.ts'
import { fill, type Values } from './message.ts'
import { answers as ruAnswers } from './ru/answers.ts'
import { docs as ruDocs } from './ru/docs.ts'
import { mail as ruMail } from './ru/mail.ts'
import { problems as ruProblems } from './ru/problems.ts'

export { fill, type Values } from './message.ts'

export type ServerLanguage = 'ru' | 'en'
export type AnswerText = keyof typeof enAnswers
export type ProblemText = keyof typeof enProblems
export type MailText = keyof typeof enMail
export type DocsText = keyof typeof enDocs

const answers = { en: enAnswers, ru: ruAnswers }
const problems = { en: enProblems, ru: ruProblems }
const mail = { en: enMail, ru: ruMail }
const docs = { en: enDocs, ru: ruDocs }

/** What a call that succeeded says, in the caller's language. */
export function answerText(language: ServerLanguage, key: AnswerText, values?: Values): string {
  return fill(language, answers[language][key], values)
}

/** The sentence a caller is told, in their language. */
export function problemText(language: ServerLanguage, key: ProblemText, values?: Values): string {
  return fill(language, problems[language][key], values)
}

export function isProblemText(key: string): key is ProblemText {
  return key in enProblems
}

/** A sentence of a mail, or of the page that shows mails. */
export function mailText(language: ServerLanguage, key: MailText, values?: Values): string {
  return fill(language, mail[language][key], values)
}

/** A sentence of the reference page. */
export function docsText(language: ServerLanguage, key: DocsText, values?: Values): string {
  return fill(language, docs[language][key], values)
}
