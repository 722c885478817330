/**
 * The senders of each bank. `sms`: the exact names and numbers its SMS come from. `packages`: its own Android apps, as the fast payment
 * system's list of app links and the shops name them. `titles`: what some forwarders report of a push instead of its package; a weak
 * sign, see `Origin`. A package that is not known for sure is left out: it would be trusted most.
 */
export interface BankSenders {
  readonly slug: string
  readonly sms?: readonly string[]
  readonly packages?: readonly string[]
  readonly titles?: readonly string[]
}

export const bankSenders: readonly BankSenders[] = [
  {
    slug: 'sberbank',
    sms: ['900'],
    packages: ['ru.sberbankmobile'],
    titles: ['СберБанк', 'Сбербанк', 'СберБанк Онлайн', 'Сбербанк Онлайн'],
  },
  {
    slug: 'vtb-bank',
    sms: ['VTB', 'VTB24', 'VTB-Online', '1000'],
    packages: ['ru.vtb24.mobilebanking.android'],
    titles: ['ВТБ', 'ВТБ Онлайн', 'VTB Online'],
  },
  {
    slug: 'alfa-bank',
    sms: ['Alfa-Bank', 'ALFABANK', 'AlfaBank'],
    packages: ['ru.alfabank.mobile.android'],
    titles: ['Альфа-Банк', 'Alfa Bank'],
  },
  {
    slug: 'tinkoff-bank',
    sms: ['T-Bank', 'TBank', 'Tinkoff', 'TINKOFF'],
    packages: ['com.idamob.tinkoff.android'],
    titles: ['Т-Банк', 'Тинькофф', 'Тинькофф Банк'],
  },
  {
    slug: 'gazprombank',
    sms: ['Telecard', 'GPB', 'Gazprombank'],
    packages: ['ru.gazprombank.android.mobilebank.app'],
    titles: ['Газпромбанк', 'Газпромбанк Онлайн'],
  },
  {
    slug: 'raiffeisenbank',
    sms: ['Raiffeisen', 'RAIFFEISEN', 'Raiffeisenbank'],
    packages: ['ru.raiffeisennews'],
    titles: ['Райффайзен', 'Райффайзенбанк'],
  },
  {
    slug: 'russian-agricultural-bank',
    sms: ['RSHB', 'RSHB-Bank', 'Rosselkhoz'],
    packages: ['ru.rshb.dbo'],
    titles: ['Россельхозбанк', 'РСХБ'],
  },
  {
    slug: 'otkritie',
    sms: ['OTKRITIE', 'Otkritie', 'OPENBANK'],
    packages: ['com.openbank'],
    titles: ['Открытие', 'Банк Открытие'],
  },
  {
    slug: 'promsvyazbank',
    sms: ['PSB', 'PSBank', 'PSBANK'],
    packages: ['logo.com.mbanking'],
    titles: ['ПСБ', 'Промсвязьбанк'],
  },
  {
    slug: 'mts-bank',
    sms: ['MTS-Bank', 'MTSBank', 'MTS Bank'],
    packages: ['ru.mts.money', 'ru.lewis.dbo'],
    titles: ['МТС Банк', 'МТС Деньги'],
  },
  {
    slug: 'sovcombank',
    sms: ['Sovcombank', 'SOVCOMBANK', 'HALVA'],
    packages: ['ru.sovcomcard.halva.v1'],
    titles: ['Совкомбанк', 'Халва'],
  },
  {
    slug: 'ozon-bank',
    sms: ['OZON', 'OzonBank', 'Ozon Bank', 'OZON BANK'],
    packages: ['ru.ozon.fintech.finance'],
    titles: ['Ozon Банк', 'Озон Банк', 'Ozon Bank'],
  },
  {
    slug: 'yandex-bank',
    sms: ['YandexBank', 'Yandex Bank', 'YandexPay'],
    packages: ['com.yandex.bank'],
    titles: ['Яндекс Банк', 'Яндекс Пэй', 'Яндекс', 'Карта Пэй', 'Яндекс — с Алисой'],
  },
  {
    slug: 'pochta-bank',
    sms: ['PochtaBank', 'Pochta Bank'],
    packages: ['ru.letobank.Prometheus'],
    titles: ['Почта Банк'],
  },
  {
    slug: 'rosbank',
    sms: ['ROSBANK', 'Rosbank'],
    packages: ['ru.rosbank.android'],
    titles: ['Росбанк', 'Росбанк Онлайн'],
  },
  {
    slug: 'ak-bars-bank',
    sms: ['AKBARS', 'AKBARSBANK', 'AK BARS', 'AKBARS BANK'],
    packages: ['ru.akbars.mobile'],
    titles: ['Ак Барс', 'Ак Барс Онлайн', 'Ак Барс Банк'],
  },
  {
    slug: 'rncb',
    sms: ['RNCB', 'RNKB', 'RNCB bank'],
    packages: ['com.bifit.rncbbeta'],
    titles: ['РНКБ', 'РНКБ 2.0'],
  },
  {
    slug: 'unicredit-bank',
    sms: ['UniCredit', 'UNICREDIT', 'UniCreditBk'],
    packages: ['ru.ucb.android'],
    titles: ['ЮниКредит', 'ЮниКредит Банк', 'Mobile.UniCredit'],
  },
  {
    slug: 'home-bank',
    sms: ['HomeCredit', 'HOMECREDIT', 'HomeBank', 'Home Bank'],
    packages: ['ru.homecredit.mycredit'],
    titles: ['Хоум Банк', 'Хоум Кредит'],
  },
  {
    slug: 'uralsib',
    sms: ['URALSIB', 'Uralsib', 'BankUralsib'],
    packages: ['ru.bankuralsib.mb.android'],
    titles: ['Уралсиб', 'Уралсиб Онлайн'],
  },
  {
    slug: 'bank-saint-petersburg',
    sms: ['BankSPB', 'BSPB', 'BANK SPB'],
    packages: ['ru.bspb'],
    titles: ['БСПБ', 'Банк Санкт-Петербург'],
  },
  {
    slug: 'credit-bank-of-moscow',
    sms: ['MKB', 'MKB Bank', 'CBM'],
    packages: ['ru.mkb.mobile'],
    titles: ['МКБ', 'МКБ Онлайн'],
  },
  {
    slug: 'russian-standard-bank',
    sms: ['RSB', 'RSB.RU', 'RussStandard'],
    packages: ['ru.simpls.brs2.mobbank'],
    titles: ['Русский Стандарт', 'РСБ'],
  },
  {
    slug: 'renaissance-bank',
    sms: ['RenCredit', 'Rencredit', 'Renaissance'],
    titles: ['Ренессанс Банк', 'Ренессанс Кредит'],
  },
  {
    slug: 'otp-bank',
    sms: ['OTPBANK', 'OTP Bank', 'OTPBank'],
    titles: ['ОТП Банк', 'OTP Bank'],
  },
  {
    slug: 'tochka',
    sms: ['Tochka', 'TOCHKA', 'TochkaBank'],
    packages: ['com.tochka.bank'],
    titles: ['Точка', 'Точка Банк'],
  },
  {
    slug: 'bank-dom-rf',
    sms: ['Bank_DOM.RF', 'BankDOMRF', 'DOM.RF'],
    packages: ['com.bssys.roscapretail'],
    titles: ['Банк ДОМ.РФ', 'ДОМ.РФ'],
  },
  {
    slug: 'bank-zenit',
    sms: ['ZENIT', 'BankZENIT', 'Bank ZENIT'],
    titles: ['Банк ЗЕНИТ', 'ЗЕНИТ Онлайн'],
  },
  {
    slug: 'sinara-bank',
    sms: ['Sinara', 'SINARA', 'SKB-bank', 'SKBBANK'],
    packages: ['ru.skbbank.ib'],
    titles: ['Банк Синара', 'Синара', 'Дело Банк'],
  },
  {
    slug: 'absolut-bank',
    sms: ['AbsolutBank', 'ABSOLUT'],
    packages: ['ru.ftc.faktura.absolutbank'],
    titles: ['Абсолют Банк'],
  },
  {
    slug: 'avangard',
    sms: ['AVANGARD', 'Avangard'],
    titles: ['Авангард', 'Банк Авангард'],
  },
  {
    slug: 'citibank',
    sms: ['Citibank', 'CITIBANK', 'Citi'],
    titles: ['Ситибанк', 'Citibank'],
  },
  {
    slug: 'svoy-bank',
    sms: ['SvoyBank', 'SVOYBANK'],
    packages: ['ru.ftc.faktura.vesta'],
    titles: ['Свой Банк'],
  },
  { slug: 'ubrr', sms: ['UBRR', 'UBRIR', 'UBRiR'], titles: ['УБРиР'] },
  {
    slug: 'wildberries-bank',
    sms: ['WBBank', 'WB Bank', 'WB BANK'],
    packages: ['ru.wildberries.razz'],
    titles: ['WB Банк', 'Вайлдберриз Банк'],
  },
  {
    slug: 'bank-rossiya',
    sms: ['BankRossiya', 'ABR', 'AB ROSSIYA'],
    packages: ['ru.artsofte.russiafl'],
    titles: ['ABR Direct', 'АБ Россия', 'Банк Россия'],
  },
  {
    slug: 'solidarnost',
    sms: ['Solidarnost', 'SOLIDARNOST'],
    packages: ['com.isimplelab.ibank.solidarnost'],
    titles: ['Солидарность', 'Банк Солидарность'],
  },
  { slug: 'binbank', sms: ['BINBANK'], titles: ['Бинбанк'] },
  { slug: 'minbank', sms: ['MInB', 'MINBANK', 'MInBank'], titles: ['МИнБанк'] },
  {
    slug: 'yoomoney',
    sms: ['YandexMoney', 'YooMoney'],
    packages: ['ru.yoo.money'],
    titles: ['ЮMoney', 'Яндекс.Деньги'],
  },
]
