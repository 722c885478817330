import type { downloads as original } from '../en/downloads.ts'

export const downloads: Record<keyof typeof original, string> = {
  title: '{product} для Android',
  none: 'Здесь пока нет приложения. Подключите телефон другим способом: он показан на странице терминалов.',
  version: '{product} {version}',
  how: 'Отсканируйте код камерой телефона или откройте эту страницу на телефоне.',
  qr: 'QR-код с адресом приложения',
  get: 'Скачать, {size}',
  safety:
    'Android спросит, можно ли ставить приложение не из магазина. Если файл прислал кто-то другой, сравните SHA-256. Само приложение ничего не устанавливает.',
}
