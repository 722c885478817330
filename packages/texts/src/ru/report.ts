import type { report as en } from '../en/report.ts'
import type { Translation } from '../translation.ts'

export const report: Translation<typeof en> = {
  title: 'Сообщить о проблеме',
  copied: 'Скопировано. Отправьте это в поддержку и добавьте пару слов о том, что вы делали.',
  not_copied: 'Браузер не дал скопировать: выделите текст и скопируйте его сами.',
  content: 'Что увидит поддержка',
  no_secrets: 'Паролей, кодов, ключей и сумм здесь нет.',
  chat: 'Открыть чат',
  email: 'Написать на {address}',
  email_subject: 'Проблема в {product}',
  phone: 'Позвонить {number}',
  none: 'Контакты поддержки здесь не указаны. Передайте текст тому, кто дал вам доступ.',
  contacts_failed: 'Контакты поддержки не загрузились.',
  line_id: 'ID: {id}',
  line_failure: 'Ответ: {status} {code}',
  line_time: 'Время: {time}',
  line_page: 'Страница: {page}',
  line_version: 'Версия: {version}',
  line_language: 'Язык: {language}',
}
