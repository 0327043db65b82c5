// The same folding as the function fold_text of the database, which a test compares for every character.

/** Apostrophes, also as accents without a letter; they are left out before the text is decomposed. */
const APOSTROPHES = /['`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\uff07\uff40]/g
/** Accents, vowel signs, the hamza without a carrier, tatweel, and characters that show nothing. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: every character of the class is removed, marks among them.
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\ufe00-\ufe0f]|[\u00ad\u061c\u0621\u0640\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Letters that are typed for each other, and figures; the second text has the replacement at the same place. */
const FROM =
  '\u0629\u0649\u06cc\u06d0\u06d2\u06a9\u06c1\u06be\u06d5\u06ba\u0671\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u03c2\u0111\u0142\u00f8\u0131\u0127\u00f0\u0167\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
const TO = '\u0647\u064a\u064a\u064a\u064a\u0643\u0647\u0647\u0647\u0646\u062701234567890123456789\u03c3dloihdt-------'
const LETTERS = new Map([...FROM].map((letter, at) => [letter, [...TO][at] ?? '']))
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/**
 * A text as it is compared by searches: without case, accents, vowel signs, kinds of apostrophes and width, with one letter for
 * those of Arabic, Persian and Urdu that are typed for each other.
 */
export const foldText = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS.get(letter) ?? LIGATURES[letter] ?? letter)

/** Whether a label contains what is typed, both folded. */
export const includesText = (label: string, typed: string): boolean => foldText(label).includes(foldText(typed.trim()))
