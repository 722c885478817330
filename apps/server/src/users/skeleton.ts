/**
 * Characters that look alike, capitals separate from small letters where they look different. Each value represents all of its look-alikes;
 * a character that is not here represents itself.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  // Digits and letters that most fonts draw alike.
  ...each('0', 'o'),
  ...each('1iI|', 'l'),
  // Cyrillic.
  ...each('аА', 'a'),
  ...each('вВьЬъЪ', 'b'),
  ...each('сС', 'c'),
  ...each('ԁԀ', 'd'),
  ...each('еЕєЄҽ', 'e'),
  ...each('ԍ', 'g'),
  ...each('нНһҺ', 'h'),
  ...each('іІӏӀ', 'l'),
  ...each('јЈ', 'j'),
  ...each('кКқҚ', 'k'),
  ...each('мМ', 'm'),
  ...each('пП', 'n'),
  ...each('оОөӨ', 'o'),
  ...each('рР', 'p'),
  ...each('ԛ', 'q'),
  ...each('гГґҐ', 'r'),
  ...each('ѕЅ', 's'),
  ...each('тТ', 't'),
  ...each('уУүҮұҰ', 'y'),
  ...each('ѵѴ', 'v'),
  ...each('ԝԜшШ', 'w'),
  ...each('хХҳҲ', 'x'),
  ...each('зЗ', '3'),
  ...each('чЧ', '4'),
  ...each('б', '6'),
  // Greek, whose small letters look like others than its capitals.
  ...each('αΑ', 'a'),
  ...each('βΒϐ', 'b'),
  ...each('ϲϹ', 'c'),
  ...each('εΕϵ', 'e'),
  ...each('Η', 'h'),
  ...each('ιΙ', 'l'),
  ...each('ϳ', 'j'),
  ...each('κΚϰ', 'k'),
  ...each('Μ', 'm'),
  ...each('ηΝ', 'n'),
  ...each('οΟσ', 'o'),
  ...each('ρΡϱ', 'p'),
  ...each('τΤ', 't'),
  ...each('μυ', 'u'),
  ...each('ν', 'v'),
  ...each('ωϖ', 'w'),
  ...each('χΧ', 'x'),
  ...each('γΥ', 'y'),
  ...each('Ζ', 'z'),
  // Latin beyond the alphabet, small capitals, and a few of Armenian.
  ...each('ɑᴀ', 'a'),
  ...each('ʙƅɓ', 'b'),
  ...each('ᴄƈ', 'c'),
  ...each('đĐɖɗᴅ', 'd'),
  ...each('ᴇəɛ', 'e'),
  ...each('ƒ', 'f'),
  ...each('ɡɢ', 'g'),
  ...each('ħĦʜհ', 'h'),
  ...each('ıɩɪłŁʟƚ', 'l'),
  ...each('ȷᴊ', 'j'),
  ...each('ᴋƙ', 'k'),
  ...each('ᴍ', 'm'),
  ...each('ɴŋոռ', 'n'),
  ...each('øØᴏօ', 'o'),
  ...each('ᴘþÞ', 'p'),
  ...each('ʀ', 'r'),
  ...each('ꜱ', 's'),
  ...each('ᴛŧŦ', 't'),
  ...each('ᴜսʋ', 'u'),
  ...each('ᴠ', 'v'),
  ...each('ᴡա', 'w'),
  ...each('ʏ', 'y'),
  ...each('ᴢƶ', 'z'),
  ...each('æÆ', 'ae'),
  ...each('œŒ', 'oe'),
  ...each('ß', 'ss'),
}

function each(letters: string, lookLike: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, lookLike]))
}

/**
 * A name as eyes see it: two names with one skeleton look alike. Full-width letters, accents, invisible marks, case and the kind of
 * separator are gone, and each letter is the one that its look-alikes share.
 */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')]
  return letters
    .map((letter) => lookAlikes[letter] ?? lookAlikes[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}
