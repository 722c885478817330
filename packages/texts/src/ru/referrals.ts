import type { referrals as en } from '../en/referrals.ts'
import type { Translation } from '../translation.ts'

export const referrals: Translation<typeof en> = {
  title: 'Рефералы',
  subtitle: 'Приглашайте трейдеров и\u00A0получайте долю их прибыли',
  counts:
    '{total, plural, one {# приглашение} few {# приглашения} other {# приглашений}}, {used} активировано',
  list: 'Реферальные коды',
  loading: 'Загрузка рефералов...',
  load_failed: 'Ошибка при загрузке рефералов',
  create: 'Создать код',
  create_first: 'Создать первый код',
  empty_title: 'Пока нет рефералов',
  empty_text: 'Создайте код, он придёт человеку на\u00A0почту, и\u00A0следите за\u00A0прибылью здесь.',

  copy: 'Скопировать код {code}',
  copied: 'Реферальный код скопирован',
  copy_failed: 'Ошибка при копировании кода',
  email: 'Почта',
  created: 'Создан',
  status: 'Статус',
  profit: 'Прибыль',
  activated: 'Активирован',
  waiting: 'Ожидает',
  details: 'Подробнее',
  details_of: 'Подробнее о\u00A0коде {code}',

  create_title: 'Новый реферальный код',
  create_text: 'Код создаётся для одной почты и\u00A0работает один раз. Мы отправим его письмом.',
  create_email: 'Почта приглашённого',
  create_submit: 'Создать',
  cancel: 'Отмена',
  email_missing: 'Введите email',
  email_format: 'Неверный формат email',
  created_toast: 'Реферальный код успешно создан',
  create_failed: 'Ошибка при создании реферального кода',
}
