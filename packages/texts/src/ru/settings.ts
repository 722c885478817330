import type { settings as en } from '../en/settings.ts'
import type { Translation } from '../translation.ts'

export const settings: Translation<typeof en> = {
  title: 'Настройки',
  subtitle: 'Аккаунт и Telegram',
  menu_label: 'Разделы настроек',
  load_failed: 'Ошибка при загрузке информации о пользователе',

  group_account: 'Аккаунт',
  group_telegram: 'Telegram',
  section_profile: 'Профиль',
  section_notification: 'Уведомления',

  profile_title: 'Профиль',
  profile_email: 'Email',
  profile_email_hint: 'С ним вы входите, поэтому изменить его нельзя',

  avatar_upload: 'Загрузить фото',
  avatar_replace: 'Заменить фото',
  avatar_hint: 'JPEG или PNG, до 5\u00A0МБ',
  avatar_uploading: 'Загружаем фото…',
  avatar_changed: 'Фото обновлено',
  avatar_failed: 'Ошибка при загрузке аватара',
  avatar_too_large: 'Фото больше 5\u00A0МБ. Выберите файл поменьше.',
  avatar_wrong_type: 'Подойдут только фото в формате JPEG или PNG.',

  username_label: 'Имя пользователя',
  username_hint: 'От 3 до 20 символов',
  username_length: 'Имя пользователя: от 3 до 20 символов',
  username_save: 'Сохранить',
  username_changed: 'Имя пользователя изменено',
  username_failed: 'Ошибка при смене имени пользователя',

  password_title: 'Смена пароля',
  password_lead: 'Чтобы подтвердить смену, мы пришлём код на вашу почту.',
  password_new: 'Новый пароль',
  password_repeat: 'Повторите пароль',
  password_hint: 'Не короче 8 символов, буква и цифра',
  password_rule: 'От 8 до 30 символов, хотя бы одна латинская буква и одна цифра',
  password_mismatch: 'Пароли не совпадают',
  password_submit: 'Сменить пароль',
  password_changed: 'Пароль изменён',
  password_request_failed: 'Ошибка при запросе смены пароля',
  password_failed: 'Ошибка при смене пароля',
  password_dialog_title: 'Подтвердите новый пароль',
  password_dialog_description: 'Мы отправили 6 цифр на {email}',
  password_dialog_submit: 'Сменить пароль',

  notification_title: 'Уведомления в Telegram',
  notification_lead:
    'Бот пишет во все подключённые аккаунты Telegram. Любой из них можно отключить и в самом боте.',
  notification_payments: 'Платежи',
  notification_payments_hint: 'Новые сделки, диспуты и запросы доказательств',
  notification_account: 'Аккаунт',
  notification_account_hint: 'Входы, смена пароля и выводы средств',
  notification_payments_off:
    'Уведомления о платежах выключены. Вы не узнаете о новом диспуте, а 15\u00A0часов без доказательств снижают рейтинг.',
  notification_account_off: 'Уведомления об аккаунте выключены. Вы не узнаете о входе с нового устройства.',
  notification_both_off:
    'Все уведомления выключены. Вы не узнаете ни о новом диспуте, ни о входе с нового устройства.',
  notification_failed: 'Ошибка при обновлении настроек',

  code_label: 'Одноразовый код',
  code_digit: 'Цифра {number} из 6',
  code_incomplete: 'Введите полный 6-значный код',
  code_failed: 'Ошибка верификации',
  code_no_code: 'Код не пришёл?',
  code_resend: 'Отправить ещё раз',
  code_resend_in: 'Ещё раз через {time}',
  code_resent: 'Новый код отправлен',
  code_resend_failed: 'Не удалось отправить новый код',
  code_submit: 'Подтвердить',
  code_close: 'Закрыть',
}
