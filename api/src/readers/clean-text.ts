/**
 * Characters that show nothing or turn the direction of what follows: two texts that differ only in them look the same. Joiners and
 * the signs of emoji are judged by their neighbors below; marks of direction by the two functions.
 */
const UNSEEN =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\u00ad\u115f\u1160\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f]/g

/** A joiner shows only in scripts whose letters join or stack, such as Persian and Hindi, and ZWJ between two emoji. */
const IDLE_JOINER =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])[\u200c\u200d](?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic}))|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu
/** A selector chooses between two pictures of the character before it. */
const IDLE_SELECTOR = /(?<![\p{Extended_Pictographic}\p{Script=Han}0-9#*])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
/** Tags spell the flag of a region, such as Scotland, behind a black flag. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu

const withoutUnseen = (text: string) =>
  text
    .normalize('NFC')
    .replace(TAGS, '$1')
    .replace(UNSEEN, '')
    .replace(IDLE_SELECTOR, '')
    // A run of joiners is idle but for one.
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replace(IDLE_JOINER, '')

/** A name or another line as it is kept: composed (NFC), without characters that show nothing, with single spaces. */
export const cleanLine = (text: string): string =>
  withoutUnseen(text.replace(MARKS_OF_DIRECTION, ''))
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()

/**
 * Text of several lines as it is kept: like `cleanLine`, but its spaces and line ends stay, and so do the marks by which writers of
 * Arabic and Hebrew place numbers and punctuation; alone they are no text.
 */
export const cleanText = (text: string): string => {
  const clean = withoutUnseen(text)
  return clean.replace(MARKS_OF_DIRECTION, '').trim() === '' ? clean.replace(MARKS_OF_DIRECTION, '') : clean
}
