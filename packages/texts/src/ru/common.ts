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
  payments: 'Платежи',
  terminals: 'Терминалы',
  transactions: 'Транзакции',
  settings: 'Настройки',
  bank_messages: 'Сообщения банков',
  support: 'Поддержка',
  help_and_support: 'Помощь и поддержка',
  referrals: 'Рефералы',
  user_management: 'Управление пользователями',
  log_out: 'Выйти',

  language: 'Язык',
  dark_scheme: 'Тёмная схема',
  light_scheme: 'Светлая схема',
  home_link: 'Florin, к обзору',
  install_app: 'Установить приложение',

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
  stale: 'Не удалось обновить: данные на {time}',
  close: 'Закрыть',
  cancel: 'Отмена',
  error_occurred: 'Произошла ошибка',
  network_failed: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',

  screen_broke: 'Этот экран перестал работать',
  screen_broke_hint: 'Обновите страницу. Всё сохранённое останется на месте.',
  reload: 'Обновить',

  not_found: 'Такой страницы нет',
  not_found_hint: 'Возможно, ссылка устарела или в\u00A0адресе опечатка.',
  to_home: 'На главную',

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

  address_copy: 'Скопировать адрес',
  address_copied: 'Адрес скопирован',
  address_copy_failed: 'Не удалось скопировать адрес',

  pages: 'Страницы',
  page: 'Страница {page}',
  page_previous: 'Предыдущая страница',
  page_next: 'Следующая страница',
  page_range: '{from}–{to} из {count}',

  copied: 'Скопировано',
  copy_failed: 'Не удалось скопировать',

  refresh: 'Обновить',
  refresh_auto: 'Автообновление',
  refresh_manual: 'Вручную',
  refresh_seconds: '{seconds}\u00A0с',

  filters: 'Фильтры',
  filters_on: 'Фильтры, часть включена',
  filters_reset: 'Сбросить фильтры',
  filters_show: 'Показать',

  search_long: 'Не больше {max} символов: запрос длиннее не\u00A0ищется',
  leave_title: 'Закрыть без сохранения?',
  leave_text: 'Введённое пропадёт.',
  leave_close: 'Закрыть',
  leave_stay: 'Продолжить ввод',
  show_password: 'Показать пароль',
  hide_password: 'Скрыть пароль',
  support_changed_payment:
    'Поддержка изменила данные вашего способа оплаты. Он выключен: проверьте его в\u00A0разделе «Платежи».',
}
