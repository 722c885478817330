/** What the phone's screen may show: short lines, never a message's text, never a secret. */
const en = {
  paired: 'Paired with {server}. Start the terminal: npm run terminal -- run',
  usage:
    'Usage: terminal pair [QR text | picture.png | picture.jpg | -]   or   terminal run [--inbox FILE] [--charge N]',
  qr_not_found: 'No QR code could be read in this picture. Take it closer, straight and without glare.',
  qr_picture_broken: 'The picture cannot be read. PNG and JPEG files are understood.',
  qr_shape: 'This is not a terminal QR code of the dashboard.',
  qr_insecure:
    'The server {server} has no TLS (https). Such a connection is allowed only inside a home network.',
  qr_expired: 'The QR code has expired. Ask for a new one in the dashboard: it is valid for ten minutes.',
  qr_used: 'The QR code has already been used. Ask for a new one in the dashboard.',
  pair_refused: 'The server did not accept the QR code ({code}). Ask for a new one in the dashboard.',
  pair_unreachable: 'The server {server} does not answer. Check the internet connection and try again.',
  not_paired: 'This phone is not paired yet. Start with: npm run terminal -- pair PICTURE',
  state_broken: 'The settings in {folder} cannot be read. Pair the phone anew.',
  already_running: 'The terminal already runs here (process {pid}). Stop that one first.',
  lock_lost: 'Another terminal has taken over this folder. This one ends.',
  shut_out: 'The server does not know this phone any more. Pair it anew with a QR code of the dashboard.',
  started: 'The terminal runs. Not sent yet: {queued}.',
  stopped: 'The terminal has stopped. Not sent yet: {queued}.',
  sent: 'Sent: {count}. Still waiting: {queued}.',
  trial_shown: 'A test message was shown, as the server asked.',
  trial_unshown: 'A test message could not be shown: termux-notification does not answer.',
  rejected: 'The server kept {count} of them, but will not read them.',
  held_back: 'Held back on the phone, because it looks like a one-time code: {count}.',
  send_failed: 'Not sent ({reason}). Next try in {seconds} s; nothing is lost.',
  ping_failed: 'The server did not answer the ping ({reason}). Next try in {seconds} s.',
  online: 'The server answers again.',
  clock_corrected: 'The phone’s clock is off by {seconds} s. Signatures are corrected; please set the clock.',
  config_taken: 'New settings from the server: version {version}.',
  pattern_refused: 'Patterns of the server that this phone cannot read: {count}. The built-in ones stay on.',
  emptied_old: 'Texts given up, because they waited longer than seven days or the queue was full: {count}.',
  emptied_refused: 'The server cannot take one message. Its text is given up, so that the others go on.',
  renumbered: 'Numbers were in use already. The waiting messages are numbered from {seq}.',
  queue_healed: 'The queue file was damaged. Lines lost: {count}.',
  disk_failed: 'The phone’s disk cannot be written ({reason}). Messages will be read again.',
  sms_unreadable: 'SMS cannot be read ({reason}). Give Termux:API the SMS permission.',
  sms_readable: 'SMS can be read.',
  notifications_unreadable: 'Notifications cannot be read ({reason}). Give Termux:API notification access.',
  notifications_readable: 'Notifications can be read.',
  script_line: 'Line {line} of the scripted inbox is not understood.',
  unexpected: 'Something unexpected happened ({reason}). The terminal goes on.',
}

const ru: typeof en = {
  paired: 'Телефон подключён к {server}. Запустите терминал: npm run terminal -- run',
  usage:
    'Вызов: terminal pair [текст QR | снимок.png | снимок.jpg | -]   или   terminal run [--inbox ФАЙЛ] [--charge N]',
  qr_not_found: 'На снимке не найден QR-код. Снимите ближе, ровно и без бликов.',
  qr_picture_broken: 'Снимок не читается. Подходят файлы PNG и JPEG.',
  qr_shape: 'Это не QR-код терминала из личного кабинета.',
  qr_insecure: 'У сервера {server} нет TLS (https). Такое соединение разрешено только в домашней сети.',
  qr_expired: 'Срок QR-кода истёк. Запросите новый в личном кабинете: он действует десять минут.',
  qr_used: 'QR-код уже использован. Запросите новый в личном кабинете.',
  pair_refused: 'Сервер не принял QR-код ({code}). Запросите новый в личном кабинете.',
  pair_unreachable: 'Сервер {server} не отвечает. Проверьте интернет и повторите.',
  not_paired: 'Телефон ещё не подключён. Начните с: npm run terminal -- pair СНИМОК',
  state_broken: 'Настройки в {folder} не читаются. Подключите телефон заново.',
  already_running: 'Терминал здесь уже работает (процесс {pid}). Сначала остановите его.',
  lock_lost: 'Эту папку занял другой терминал. Этот завершает работу.',
  shut_out: 'Сервер больше не знает этот телефон. Подключите его заново по QR-коду из личного кабинета.',
  started: 'Терминал работает. Ещё не отправлено: {queued}.',
  stopped: 'Терминал остановлен. Ещё не отправлено: {queued}.',
  sent: 'Отправлено: {count}. Ждут отправки: {queued}.',
  trial_shown: 'Показано тестовое сообщение, как просил сервер.',
  trial_unshown: 'Тестовое сообщение не показать: termux-notification не отвечает.',
  rejected: 'Сервер сохранил {count} из них, но разбирать не будет.',
  held_back: 'Осталось на телефоне, потому что похоже на одноразовый код: {count}.',
  send_failed: 'Не отправлено ({reason}). Следующая попытка через {seconds} с; ничего не потеряно.',
  ping_failed: 'Сервер не ответил на проверку связи ({reason}). Следующая попытка через {seconds} с.',
  online: 'Сервер снова отвечает.',
  clock_corrected: 'Часы телефона расходятся на {seconds} с. Подписи исправлены; настройте часы.',
  config_taken: 'Новые настройки с сервера: версия {version}.',
  pattern_refused: 'Шаблонов сервера, которые телефон не понимает: {count}. Встроенные действуют.',
  emptied_old: 'Тексты не отправлены: ждали дольше семи дней или очередь переполнена: {count}.',
  emptied_refused: 'Сервер не может принять одно сообщение. Его текст не отправлен, чтобы остальные прошли.',
  renumbered: 'Номера уже заняты. Ожидающие сообщения пронумерованы с {seq}.',
  queue_healed: 'Файл очереди был повреждён. Потеряно строк: {count}.',
  disk_failed: 'Не удаётся записать на диск телефона ({reason}). Сообщения будут прочитаны снова.',
  sms_unreadable: 'SMS не читаются ({reason}). Дайте приложению Termux:API доступ к SMS.',
  sms_readable: 'SMS читаются.',
  notifications_unreadable:
    'Уведомления не читаются ({reason}). Дайте приложению Termux:API доступ к уведомлениям.',
  notifications_readable: 'Уведомления читаются.',
  script_line: 'Строка {line} сценария непонятна.',
  unexpected: 'Произошло непредвиденное ({reason}). Терминал продолжает работу.',
}

export type Sentence = keyof typeof en
export type TextValues = Readonly<Record<string, string | number>>
export type PhoneLanguage = 'ru' | 'en'

/** Prints a sentence for the person at the phone. */
export type Say = (sentence: Sentence, values?: TextValues) => void

export function languageOf(environment: NodeJS.ProcessEnv): PhoneLanguage {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || ''
  return /^ru/i.test(locale) ? 'ru' : 'en'
}

export function sentenceText(language: PhoneLanguage, sentence: Sentence, values: TextValues = {}): string {
  const text = (language === 'ru' ? ru : en)[sentence]
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}
