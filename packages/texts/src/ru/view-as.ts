import type { viewAs as en } from '../en/view-as.ts'
import type { Translation } from '../translation.ts'

export const viewAs: Translation<typeof en> = {
  title: 'Режим просмотра',
  viewing: 'Вы смотрите как {user}',
  reason_is: 'причина: {text}',
  nothing_changes: 'менять ничего нельзя',
  finish: 'Закончить',
  left: 'осталось {time}',
  left_minutes:
    'Режим просмотра закончится через {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}',
  card_title: 'Что видно в этом режиме',
  card_screens: 'Те же экраны, что у владельца',
  card_hidden: 'Полные номера и ключи скрыты',
  card_locked: 'Кнопки с замком не нажимаются',
  card_seen: 'Владелец увидит этот сеанс',
  reason: 'Причина',
  reason_hint: 'Её увидят владелец и другие сотрудники',
  reason_short: 'Напишите причину, не короче пяти букв',
  terms:
    '15 минут, только чтение. Владелец увидит этот просмотр в списке своих сеансов. Из просмотра нельзя начать другой.',
  cancel: 'Отмена',
  start: 'Начать просмотр',
  failed: 'Просмотр не начался',
  tab_blocked: 'Браузер не открыл вкладку. Разрешите всплывающие окна для этой страницы и попробуйте снова.',
}
