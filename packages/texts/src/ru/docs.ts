import type { docs as en } from '../en/docs.ts'
import type { Translation } from '../translation.ts'

export const docs: Translation<typeof en> = {
  title: 'Справочник API',
  intro:
    'Все вызовы кабинета {product}. Страница построена по тому же контракту, по которому сервер проверяет каждый запрос и ответ.',
  openapi: 'Документ OpenAPI 3.1',
  contents: 'Содержание',
  'basics.title': 'Перед первым вызовом',
  'basics.format':
    'Запросы и ответы — JSON в UTF-8. Деньги и курсы — десятичные строки, время — ISO 8601 в UTC. Неизвестные поля не принимаются.',
  'basics.session':
    'Вызов от имени пользователя несёт токен доступа в заголовке {header}. Он живёт минуты; вызов обновления меняет его на новый.',
  'basics.repeat':
    'Изменяющий вызов с заголовком {header} выполняется один раз, сколько бы его ни повторяли.',
  'basics.problems':
    'Отказ — JSON по RFC 9457 с постоянным кодом. Язык фразы определяет Accept-Language. Любой вызов может ответить:',
  'basics.session_problems': 'Любой вызов с сессией может ответить ещё и так:',
  'section.auth': 'Регистрация, вход, сессии',
  'section.users': 'Аккаунт и настройки',
  'section.dashboard': 'Обзор',
  'section.wallet': 'Кошелёк',
  'section.payments': 'Платёжные методы',
  'section.terminals': 'Терминалы',
  'section.device': 'Телефоны терминалов',
  'section.messages': 'Сообщения банков и поступления',
  'section.rates': 'Курс',
  'section.live': 'События в реальном времени',
  'section.platform': 'Служебные вызовы и страницы',
  'section.other': 'Прочее',
  'access.public': 'открытый',
  'access.anyone': 'сессия не обязательна',
  'access.bearer': 'токен',
  'access.user': 'сессия',
  'access.lead': 'лиды',
  'access.staff': 'поддержка',
  'access.device': 'подключённый телефон',
  'access.pairing': 'ключ из QR-кода',
  'access.forwarder': 'ключ пересылки',
  params: 'Путь',
  query: 'Параметры',
  body: 'Тело',
  upload: 'Форма с файлом',
  answer: 'Ответ',
  raw_answer: 'Не JSON: страница, файл или поток.',
  problems: 'Может отказать',
  field: 'Поле',
  type: 'Тип',
  optional: 'необязательно',
  at_most: 'не больше {bytes} МБ',
}
