import type { common as en } from '../en/common.ts'
import type { Translation } from '../translation.ts'

export const common: Translation<typeof en> = {
  skip_to_content: 'К содержимому',
  checking_auth: 'Проверяем авторизацию...',
  checking_rights: 'Проверка прав доступа...',

  menu_name: 'Меню',
  menu_main: 'Главное',
  menu_settings: 'Управление',
  menu_open: 'Открыть меню',
  menu_close: 'Закрыть меню',
  overview: 'Обзор',
  settings: 'Настройки',
  support: 'Поддержка',
  help_and_support: 'Помощь и поддержка',
  referrals: 'Рефералы',
  user_management: 'Управление пользователями',
  log_out: 'Выйти',

  language: 'Язык',
  dark_scheme: 'Тёмная схема',
  light_scheme: 'Светлая схема',
  home_link: 'Florin, к обзору',

  role_trader: 'Трейдер',
  role_merchant: 'Мерчант',
  role_lead: 'Лид',
  role_staff: 'Поддержка',

  rate_loading: 'Загрузка курса...',
  rate_failed: 'Ошибка загрузки курса',
  rate_stale: 'Курс устарел',

  loading: 'Загрузка...',
  retry: 'Повторить',
  load_failed_hint: 'Проверьте интернет и попробуйте ещё раз',
  close: 'Закрыть',
  error_occurred: 'Произошла ошибка',
  network_failed: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',

  screen_broke: 'Этот экран перестал работать',
  screen_broke_hint: 'Обновите страницу. Всё сохранённое останется на месте.',
  reload: 'Обновить',

  not_found: 'Такой страницы нет',
  not_found_hint: 'Возможно, ссылка устарела или в\u00A0адресе опечатка.',
  to_home: 'На главную',
}
