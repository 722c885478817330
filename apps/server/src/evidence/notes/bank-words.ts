/** How documents of payers write the banks of the directory, in small letters. A test compares the slugs with the directory. */
export const bankWords: Readonly<Record<string, readonly string[]>> = {
  sberbank: ['сбербанк', 'сбер банк', 'сбер', 'sberbank'],
  'tinkoff-bank': ['т-банк', 'тбанк', 'тинькофф', 'tinkoff', 't-bank', 'tbank'],
  'alfa-bank': ['альфа-банк', 'альфа банк', 'alfa-bank', 'alfabank'],
  'vtb-bank': ['втб', 'vtb'],
  raiffeisenbank: ['райффайзен', 'raiffeisen'],
  gazprombank: ['газпромбанк', 'gazprombank'],
  'russian-agricultural-bank': ['россельхозбанк', 'рсхб'],
  otkritie: ['фк открытие', 'банк открытие', 'банк «фк открытие»'],
  promsvyazbank: ['промсвязьбанк', 'псб'],
  'mts-bank': ['мтс-банк', 'мтс банк', 'мтс деньги'],
  sovcombank: ['совкомбанк', 'sovcombank'],
  'ozon-bank': ['озон банк', 'ozon банк', 'ozon bank'],
  'yandex-bank': ['яндекс банк', 'яндекс.банк', 'yandex bank'],
  'pochta-bank': ['почта банк', 'pochta bank'],
  rosbank: ['росбанк', 'rosbank'],
  'ak-bars-bank': ['ак барс', 'ak bars'],
  rncb: ['рнкб'],
  'unicredit-bank': ['юникредит', 'unicredit'],
  'home-bank': ['хоум банк', 'хоум кредит', 'home bank'],
  uralsib: ['уралсиб', 'uralsib'],
  'bank-saint-petersburg': ['банк «санкт-петербург»', 'банк санкт-петербург'],
  'credit-bank-of-moscow': ['московский кредитный банк', 'мкб'],
  'russian-standard-bank': ['русский стандарт'],
  'renaissance-bank': ['ренессанс банк', 'ренессанс кредит'],
  'otp-bank': ['отп банк', 'otp bank'],
  tochka: ['банк точка', 'точка банк'],
  'bank-dom-rf': ['дом.рф', 'дом рф'],
  'bank-zenit': ['зенит'],
  'sinara-bank': ['синара'],
  'absolut-bank': ['абсолют банк'],
  avangard: ['авангард'],
  citibank: ['ситибанк', 'citibank'],
  'svoy-bank': ['свой банк'],
  ubrr: ['убрир', 'уральский банк реконструкции'],
  'wildberries-bank': ['вайлдберриз банк', 'wildberries', 'wb банк'],
  'bank-rossiya': ['аб «россия»', 'аб россия', 'банк «россия»'],
  solidarnost: ['солидарность'],
  binbank: ['бинбанк'],
  minbank: ['минбанк'],
  yoomoney: ['юmoney', 'yoomoney', 'юмани'],
}

const letter = /[a-zа-яё0-9]/

/** Slugs of the banks that a text in small letters names, as words of their own. */
export function banksNamed(text: string): string[] {
  return Object.entries(bankWords).flatMap(([slug, words]) =>
    words.some((word) => hasWord(text, word)) ? [slug] : [],
  )
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!letter.test(text[at - 1] ?? ' ') && !isContinued(text, at + word.length)) return true
  return false
}

/** Endings of cases are part of a word: «Сбербанка», «Тинькоффа». */
function isContinued(text: string, at: number): boolean {
  const rest = /^[a-zа-яё0-9]{0,3}/.exec(text.slice(at, at + 3))?.[0] ?? ''
  return rest.length > 2
}
