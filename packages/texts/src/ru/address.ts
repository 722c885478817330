import type { address as en } from '../en/address.ts'
import type { Translation } from '../translation.ts'

export const address: Translation<typeof en> = {
  ethereum: 'Это адрес другой сети (0x…, Ethereum или BSC). Нужен адрес Tron: он начинается с T',
  network: 'Похоже на адрес другой сети. Нужен адрес Tron: он начинается с T',
  length: 'В адресе Tron 34 символа, а здесь {count}: скопируйте его целиком',
  letters: 'В адресах Tron нет 0, O, I и l: проверьте похожие символы или скопируйте адрес',
  format: 'В адресе Tron 34 символа, первый из них T',
}
