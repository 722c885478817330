import type { overview as en } from '../en/overview.ts'
import type { Translation } from '../translation.ts'

export const overview: Translation<typeof en> = {
  good_morning: 'Доброе утро, {name}',
  good_afternoon: 'Добрый день, {name}',
  good_evening: 'Добрый вечер, {name}',
  hello: 'Добро пожаловать',
  signed_in_as: 'Вы вошли как {role}',
  role_trader: 'трейдер',
  role_merchant: 'мерчант',
  role_lead: 'лид',
  role_staff: 'сотрудник поддержки',
  load_failed: 'Не удалось загрузить профиль',

  first_steps: 'Первые шаги',
  guide_kicker: 'Для новичков',
  guide_title: 'Как устроен Florin, за пять минут',
  guide_text: 'Что значит рейтинг, как подключить терминал и\u00A0о\u00A0чём сообщает бот',
  guide_open: 'Открыть инструкцию',
  profile_title: 'Заполните профиль',
  profile_text: 'Выберите имя и\u00A0фотографию, смените пароль',
  profile_open: 'К профилю',
  notifications_title: 'Решите, о\u00A0чём сообщать',
  notifications_text: 'Платежи и\u00A0события аккаунта включаются отдельно',
  notifications_open: 'К уведомлениям',
  support_title: 'Есть вопросы?',
  support_text: 'Частые ответы и\u00A0как написать в\u00A0поддержку в\u00A0любое время',
  support_open: 'В поддержку',
}
