import type { answers as en } from '../en/answers.ts'
import type { Translation } from '../translation.ts'

export const answers: Translation<typeof en> = {
  code_sent: 'Код отправлен',
  withdrawal_sent: 'Заявка на вывод отправлена',
  whitelist_added: 'Адрес добавлен',
  whitelist_removed: 'Адрес удалён',
  whitelist_on: 'Белый список включён',
  whitelist_off: 'Белый список выключен',
  whitelist_off_from: 'Белый список выключится {time}',
  payment_created: 'Платеж успешно создан',
  payment_saved: 'Данные успешно сохранены!',
  payment_mode_saved: 'Режим платежа успешно обновлен!',
  payment_limits_saved: 'Настройки успешно сохранены!',
  payment_unbound: 'Payment успешно отвязан',
  user_payment_saved: 'Payment успешно обновлен',
  debt_covered: 'Долг погашен из дохода',
  staff_right_changed: 'Право изменено',
  held_waits: 'Изменение ждёт второго сотрудника',
  held_approved: 'Изменение одобрено и применено',
  held_rejected: 'Изменение отклонено',
  held_sent_back: 'Изменение возвращено автору',
  terminal_name: 'Терминал {number}',
  methods_connected:
    '{count, plural, one {Привязан # способ оплаты} few {Привязано # способа оплаты} many {Привязано # способов оплаты} other {Привязано # способа оплаты}}',
  balance_proven: 'Остаток подтверждён',
  unproven_on: 'Недоказанные СМС могут завершать небольшие сделки этого метода',
  unproven_off: 'Недоказанные СМС больше ничего не завершают',
  trial_title: 'Тестовое сообщение Florin',
  deal_confirmed: 'Подтверждено: транзакция завершена',
}
