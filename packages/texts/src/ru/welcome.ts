import type { welcome as en } from '../en/welcome.ts'
import type { Translation } from '../translation.ts'

export const welcome: Translation<typeof en> = {
  docs: 'Документация',
  log_in: 'Войти',
  hero_first: 'Принимайте платежи.',
  hero_second: 'Зарабатывайте в\u00A0USDT.',
  lead: 'Процессинг для трейдеров и\u00A0мерчантов: терминал читает уведомления банка, вы\u00A0видите каждую сделку, баланс хранится в\u00A0USDT\u00A0TRC20.',
  get_started: 'НАЧАТЬ РАБОТУ',
  documentation: 'Документация',

  sample: 'Пример сделки',
  sample_title: 'Новая сделка',
  sample_status: 'Завершена',
  sample_bank: 'Сбербанк',
  sample_profit: 'Ваша прибыль',
  sample_terminal_said: 'Уведомление банка прочитано за 2\u00A0с',

  codes_title: 'Код на каждый вывод',
  codes_text: 'Вход, вывод и\u00A0белый список подтверждаются одноразовым кодом.',
  rating_title: 'Понятный рейтинг',
  rating_text: 'У\u00A0каждого метода свой рейтинг, видно, что на\u00A0него влияет.',
  disputes_title: 'Честные диспуты',
  disputes_text: 'Обе стороны приносят доказательства, решение принимает поддержка.',
}
