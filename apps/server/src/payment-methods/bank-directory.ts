/** A bank that a payment method can be of. The slug is its published id. */
export interface Bank {
  readonly slug: string
  readonly name: string
  /** The screens drop the parenthesis at the end of a name. */
  readonly fullName: string
  /** Shown first when a bank is chosen. */
  readonly isPopular: boolean
}

export const bankDirectory: readonly Bank[] = [
  { slug: 'sberbank', name: 'Sberbank', fullName: 'Сбербанк (ПАО)', isPopular: true },
  {
    slug: 'tinkoff-bank',
    name: 'Tinkoff Bank',
    fullName: 'Т-Банк (АО «ТБанк», прежде Тинькофф)',
    isPopular: true,
  },
  { slug: 'alfa-bank', name: 'Alfa-Bank', fullName: 'Альфа-Банк (АО)', isPopular: true },
  { slug: 'vtb-bank', name: 'VTB Bank', fullName: 'Банк ВТБ (ПАО)', isPopular: true },
  { slug: 'raiffeisenbank', name: 'Raiffeisenbank', fullName: 'Райффайзенбанк (АО)', isPopular: true },
  { slug: 'gazprombank', name: 'Gazprombank', fullName: 'Газпромбанк (АО)', isPopular: false },
  {
    slug: 'russian-agricultural-bank',
    name: 'Russian Agricultural Bank',
    fullName: 'Россельхозбанк (АО)',
    isPopular: false,
  },
  { slug: 'otkritie', name: 'Otkritie', fullName: 'Банк «ФК Открытие» (ПАО)', isPopular: false },
  { slug: 'promsvyazbank', name: 'Promsvyazbank', fullName: 'Промсвязьбанк (ПАО)', isPopular: false },
  { slug: 'mts-bank', name: 'MTS Bank', fullName: 'МТС-Банк (ПАО)', isPopular: false },
  { slug: 'sovcombank', name: 'Sovcombank', fullName: 'Совкомбанк (ПАО)', isPopular: false },
  { slug: 'ozon-bank', name: 'Ozon Bank', fullName: 'Озон Банк (ООО)', isPopular: false },
  { slug: 'yandex-bank', name: 'Yandex Bank', fullName: 'Яндекс Банк (АО)', isPopular: false },
  { slug: 'pochta-bank', name: 'Pochta Bank', fullName: 'Почта Банк (АО)', isPopular: false },
  { slug: 'rosbank', name: 'Rosbank', fullName: 'Росбанк (ПАО)', isPopular: false },
  { slug: 'ak-bars-bank', name: 'Ak Bars Bank', fullName: 'Банк «Ак Барс» (ПАО)', isPopular: false },
  { slug: 'rncb', name: 'RNCB Bank', fullName: 'РНКБ Банк (ПАО)', isPopular: false },
  { slug: 'unicredit-bank', name: 'UniCredit Bank', fullName: 'ЮниКредит Банк (АО)', isPopular: false },
  { slug: 'home-bank', name: 'Home Bank', fullName: 'Хоум Банк (ООО «ХКФ Банк»)', isPopular: false },
  { slug: 'uralsib', name: 'Uralsib', fullName: 'Банк Уралсиб (ПАО)', isPopular: false },
  {
    slug: 'bank-saint-petersburg',
    name: 'Bank Saint Petersburg',
    fullName: 'Банк «Санкт-Петербург» (ПАО)',
    isPopular: false,
  },
  {
    slug: 'credit-bank-of-moscow',
    name: 'Credit Bank of Moscow',
    fullName: 'Московский кредитный банк (ПАО)',
    isPopular: false,
  },
  {
    slug: 'russian-standard-bank',
    name: 'Russian Standard Bank',
    fullName: 'Банк Русский Стандарт (АО)',
    isPopular: false,
  },
  {
    slug: 'renaissance-bank',
    name: 'Renaissance Bank',
    fullName: 'Ренессанс Банк (КБ, ООО)',
    isPopular: false,
  },
  { slug: 'otp-bank', name: 'OTP Bank', fullName: 'ОТП Банк (АО)', isPopular: false },
  { slug: 'tochka', name: 'Tochka', fullName: 'Банк Точка (АО)', isPopular: false },
  { slug: 'bank-dom-rf', name: 'Bank DOM.RF', fullName: 'Банк ДОМ.РФ (АО)', isPopular: false },
  { slug: 'bank-zenit', name: 'Bank Zenit', fullName: 'Банк Зенит (ПАО)', isPopular: false },
  {
    slug: 'sinara-bank',
    name: 'Sinara Bank',
    fullName: 'Банк Синара (АО, прежде СКБ-банк)',
    isPopular: false,
  },
  { slug: 'absolut-bank', name: 'Absolut Bank', fullName: 'Абсолют Банк (ПАО)', isPopular: false },
  { slug: 'avangard', name: 'Avangard', fullName: 'Банк Авангард (ПАО)', isPopular: false },
  { slug: 'citibank', name: 'Citibank', fullName: 'Ситибанк (АО)', isPopular: false },
  { slug: 'svoy-bank', name: 'Svoy Bank', fullName: 'Свой Банк (ООО)', isPopular: false },
  { slug: 'ubrr', name: 'UBRR', fullName: 'Уральский банк реконструкции и развития (ПАО)', isPopular: false },
  {
    slug: 'wildberries-bank',
    name: 'Wildberries Bank',
    fullName: 'Вайлдберриз Банк (ООО)',
    isPopular: false,
  },
  { slug: 'bank-rossiya', name: 'Bank Rossiya', fullName: 'АБ «Россия» (АО)', isPopular: false },
  { slug: 'solidarnost', name: 'Solidarnost', fullName: 'Банк Солидарность (АО)', isPopular: false },
  { slug: 'binbank', name: 'Binbank', fullName: 'Бинбанк (ПАО, вошёл в Открытие)', isPopular: false },
  { slug: 'minbank', name: 'Minbank', fullName: 'МИнБанк (ПАО, вошёл в Промсвязьбанк)', isPopular: false },
  { slug: 'yoomoney', name: 'YooMoney', fullName: 'ЮMoney (НКО, ООО)', isPopular: false },
]
