import { answers as enAnswers } from './en/answers.ts'
import { callFields as enCallFields } from './en/call-fields.ts'
import { calls as enCalls } from './en/calls.ts'
import { casePdf as enCasePdf } from './en/case-pdf.ts'
import { disputes as enDisputes } from './en/disputes.ts'
import { docs as enDocs } from './en/docs.ts'
import { downloads as enDownloads } from './en/downloads.ts'
import { guide as enGuide } from './en/guide.ts'
import { mail as enMail } from './en/mail.ts'
import { problems as enProblems } from './en/problems.ts'
import { telegram as enTelegram } from './en/telegram.ts'
import { fill, type TextValues } from './message.ts'
import { answers as ruAnswers } from './ru/answers.ts'
import { callFields as ruCallFields } from './ru/call-fields.ts'
import { calls as ruCalls } from './ru/calls.ts'
import { casePdf as ruCasePdf } from './ru/case-pdf.ts'
import { disputes as ruDisputes } from './ru/disputes.ts'
import { docs as ruDocs } from './ru/docs.ts'
import { downloads as ruDownloads } from './ru/downloads.ts'
import { guide as ruGuide } from './ru/guide.ts'
import { mail as ruMail } from './ru/mail.ts'
import { problems as ruProblems } from './ru/problems.ts'
import { telegram as ruTelegram } from './ru/telegram.ts'

export { fill, type TextValues } from './message.ts'

export type ServerLanguage = 'ru' | 'en'
export type AnswerText = keyof typeof enAnswers
export type ProblemText = keyof typeof enProblems
export type MailText = keyof typeof enMail
export type DocsText = keyof typeof enDocs
export type GuideText = keyof typeof enGuide
export type TelegramText = keyof typeof enTelegram
export type DisputeText = keyof typeof enDisputes
export type DownloadText = keyof typeof enDownloads
export type CasePdfText = keyof typeof enCasePdf

const answers = { en: enAnswers, ru: ruAnswers }
const problems = { en: enProblems, ru: ruProblems }
const mail = { en: enMail, ru: ruMail }
const docs = { en: enDocs, ru: ruDocs }
const guide = { en: enGuide, ru: ruGuide }
const disputes = { en: enDisputes, ru: ruDisputes }
const telegram = { en: enTelegram, ru: ruTelegram }
const downloads = { en: enDownloads, ru: ruDownloads }
const casePdf = { en: enCasePdf, ru: ruCasePdf }
const calls: Record<ServerLanguage, Readonly<Record<string, string>>> = { en: enCalls, ru: ruCalls }
const callFields: Record<ServerLanguage, Readonly<Record<string, string>>> = {
  en: enCallFields,
  ru: ruCallFields,
}

/** What a call that succeeded says, in the caller's language. */
export function answerText(language: ServerLanguage, key: AnswerText, values?: TextValues): string {
  return fill(language, answers[language][key], values)
}

/** What is said of a case where the server itself has to say it: by which rule it was decided. */
export function disputeText(language: ServerLanguage, key: DisputeText, values?: TextValues): string {
  return fill(language, disputes[language][key], values)
}

/** What the page of the Android app says. */
export function downloadText(language: ServerLanguage, key: DownloadText, values?: TextValues): string {
  return fill(language, downloads[language][key], values)
}

/** The sentence a caller is told, in their language. */
export function problemText(language: ServerLanguage, key: ProblemText, values?: TextValues): string {
  return fill(language, problems[language][key], values)
}

export function isProblemText(key: string): key is ProblemText {
  return key in enProblems
}

/** A sentence of a mail, or of the page that shows mails. */
export function mailText(language: ServerLanguage, key: MailText, values?: TextValues): string {
  return fill(language, mail[language][key], values)
}

export function isMailText(key: string): key is MailText {
  return key in enMail
}

/** A sentence of the reference page. */
export function docsText(language: ServerLanguage, key: DocsText, values?: TextValues): string {
  return fill(language, docs[language][key], values)
}

/** A sentence of the guide, with its light markup. */
export function guideText(language: ServerLanguage, key: GuideText, values?: TextValues): string {
  return fill(language, guide[language][key], values)
}

/** What a call does, by its name in the contract; undefined for one that nobody has described yet. */
export function callText(language: ServerLanguage, name: string): string | undefined {
  return calls[language][name]
}

/** What a field of a call means: its meaning in that very call, or everywhere; undefined where nobody said. */
export function callFieldText(language: ServerLanguage, keys: readonly string[]): string | undefined {
  const known = keys.find((key) => key in callFields[language])
  return known === undefined ? undefined : callFields[language][known]
}

/** A sentence of a case's PDF. */
export function casePdfText(language: ServerLanguage, key: CasePdfText, values?: TextValues): string {
  return fill(language, casePdf[language][key], values)
}

/** What a checklist of a case asks for, as its page names it; undefined for an item without words. Facts that only the page knows are left out. */
export function checklistText(language: ServerLanguage, key: string): string | undefined {
  const words: Readonly<Record<string, string>> = disputes[language]
  return words[`item_${key}`]?.replace(/\s*\{[^}]*\}/g, '')
}

/** A sentence of the bot, or of its calls. */
export function telegramText(language: ServerLanguage, key: TelegramText, values?: TextValues): string {
  return fill(language, telegram[language][key], values)
}
