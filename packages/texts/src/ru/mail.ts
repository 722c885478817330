import type { mail as en } from '../en/mail.ts'
import type { Translation } from '../translation.ts'

export const mail: Translation<typeof en> = {
  'code.registration.subject': 'Код для регистрации в {product}',
  'code.registration.heading': 'Подтвердите email',
  'code.registration.lead': 'Введите этот код, чтобы завершить регистрацию в {product}.',
  'code.registration.advice':
    'Если вы не регистрируетесь в {product}, не обращайте внимания на это письмо: без кода аккаунт не появится.',
  'code.login.subject': 'Код для входа в {product}',
  'code.login.heading': 'Вход в {product}',
  'code.login.lead':
    'Кто-то ввёл верный пароль от вашего аккаунта. Если это вы, введите код, чтобы завершить вход.',
  'code.login.advice':
    'Если входите не вы, значит, ваш пароль кому-то известен: сразу сбросьте его на странице входа.',
  'code.password_reset.subject': 'Код для сброса пароля в {product}',
  'code.password_reset.heading': 'Сброс пароля',
  'code.password_reset.lead': 'Введите этот код, чтобы задать новый пароль для своего аккаунта.',
  'code.password_reset.advice':
    'Если вы этого не просили, не обращайте внимания на это письмо: пароль останется прежним.',
  'code.password_change.subject': 'Код для смены пароля в {product}',
  'code.password_change.heading': 'Смена пароля',
  'code.password_change.lead': 'Введите этот код в настройках, чтобы сменить пароль своего аккаунта.',
  'code.password_change.advice':
    'Если вы не меняете пароль, значит, в ваш аккаунт вошёл кто-то другой: сразу сбросьте пароль на странице входа и напишите в нашу поддержку.',
  'code.valid': 'Код действует 5 минут и только один раз.',
  'code.secret': 'Никому его не сообщайте. Наша поддержка никогда его не спрашивает.',
  'registration.exists.subject': 'У вас уже есть аккаунт в {product}',
  'registration.exists.heading': 'У вас уже есть аккаунт',
  'registration.exists.lead':
    'Кто-то только что попытался зарегистрироваться с этим адресом. У вас уже есть аккаунт, поэтому ничего не изменилось.',
  'registration.exists.advice':
    'Если это были вы, просто войдите; забытый пароль можно сбросить на странице входа. Если не вы, не обращайте внимания на это письмо.',
  'password.changed.subject': 'Пароль в {product} изменён',
  'password.changed.heading': 'Пароль изменён',
  'password.changed.lead':
    'Пароль вашего аккаунта только что изменили. На остальных устройствах выполнен выход.',
  'password.changed.advice':
    'Если это были не вы, сразу сбросьте пароль на странице входа и напишите в нашу поддержку.',
  'login.new_device.subject': 'Новый вход в ваш аккаунт {product}',
  'login.new_device.heading': 'Вход с нового устройства',
  'login.new_device.lead': 'В ваш аккаунт только что вошли с устройства, которого мы раньше не видели.',
  'login.new_device.advice':
    'Если это были вы, ничего делать не нужно. Если не вы, сразу сбросьте пароль на странице входа: это завершит сеансы на всех устройствах. Затем напишите в нашу поддержку.',
  'fact.time': 'Время',
  'fact.ip': 'IP-адрес',
  'fact.device': 'Устройство',
  footer:
    'Автоматическое письмо от {product}, ответы на него никто не читает. В наших письмах никогда нет ссылок: если ссылка есть, письмо не от нас.',
  'mailbox.title': 'Локальная почта',
  'mailbox.hint':
    'Письма, которые отправил {product}: они лежат файлами на этом компьютере. Страница обновляется каждые 5 секунд.',
  'mailbox.empty': 'Писем пока нет. Запросите код, и он появится здесь.',
  'mailbox.older': 'Показаны только последние письма ({count}); остальные лежат в папке с почтой.',
  'mailbox.to': 'Кому',
  'mailbox.from': 'От кого',
  'mailbox.time': 'Время',
  'mailbox.code': 'Код',
  'mailbox.back': 'Все письма',
  'mailbox.no_subject': 'Без темы',
}
