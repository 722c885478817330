import type { push as en } from '../en/push.ts'
import type { Translation } from '../translation.ts'

export const push: Translation<typeof en> = {
  title: 'Push на\u00A0этом устройстве',
  lead: 'Приходят и\u00A0тогда, когда вкладка закрыта.',
  lead_device: '{device}. Приходят и\u00A0тогда, когда вкладка закрыта.',
  on: 'Включены',
  off: 'Выключены',
  turn_on: 'Включить',
  turn_off: 'Выключить',
  send_test: 'Проверить',
  test_waiting: 'Проверка отправлена…',
  test_shown: 'Проверочное уведомление показано за\u00A0{s}\u00A0с',
  test_silent:
    'Push-сервис принял проверку, но\u00A0устройство её не\u00A0показало. Проверьте настройки системы: уведомления браузера, режим «Не\u00A0беспокоить».',
  denied: 'Браузер запретил уведомления. Разрешите их в\u00A0настройках сайта.',
  dismissed: 'Браузеру не\u00A0разрешили показывать уведомления, поэтому push остались выключены.',
  unsupported: 'Этот браузер не\u00A0умеет получать push.',
  unsupported_ios:
    'На\u00A0iPhone и\u00A0iPad push работают в\u00A0установленном приложении: добавьте Florin на\u00A0экран «Домой».',
  failed: 'Не\u00A0удалось изменить. Попробуйте ещё раз.',
  load_failed: 'Не\u00A0удалось загрузить.',
  other_devices: 'Другие устройства',
  since: 'с\u00A0{date}',
  remove: 'Убрать',
  remove_device: 'Убрать {device}',
  removed: 'На\u00A0{device} push больше не\u00A0приходят',
}
