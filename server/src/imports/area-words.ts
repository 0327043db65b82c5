import { plainText } from '@storey/api/readers/read.ts'

/** What lists write before and behind an area, and units that the fields of forms do not need. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\*+$/, ''],
  [
    /^(?:(?:bua|nsa|gfa|nia|net|gross|total|area|size|approx(?:imately|\.)?|about|circa|ca\.?|~|≈|±) ?(?:[:=] ?)?)+(?=\d)/i,
    '',
  ],
  [/(?<=[\d a-z2.])\s*\(?(?:approx(?:imately|\.)?|bua|nsa|gfa|net|gross|netto|brutto|±)\)?\.?$/i, ''],
  [/قدم مربعة|فوت مربع/, 'sq ft'],
  [/кв\. ?фут(?:ов|а)?|(?<![a-z])(?:feet|foot)2/i, 'sq ft'],
  [/(?<=\d\s*)sq(?:r|uare)?[. ]*(?:fts?|foots?)\.?$/i, 'sq ft'],
  [/مترا? مربعا?/, 'm2'],
  [/平方英尺|平方呎|呎/, 'sq ft'],
  [/제곱미터|metros cuadrados|metrekare|quadratmeter|m[eè]tres carr[eé]s/i, 'm2'],
  [/平方米|平方公尺|平米|坪方米/, 'm2'],
  [/(?<=\d\s*)(?:mq|m\.q|qm|m\.? ?sq|m 2|m(?:t|ts|tr)2)\.?$/i, 'm2'],
  [/(?<=\d\s*)(?:sq[-/] ?ft|s\.f|sqf|ft\.? ?sq)\.?$/i, 'sq ft'],
  [/(?<=\d\s*)(?:sq[-/] ?m)\.?$/i, 'm2'],
]

/** A longer text is a sentence, and no area. */
const MAX_LENGTH = 100

/** `BUA: 1,234 sq/ft (approx.)` as `1,234 sq ft`. */
export const plainAreaText = (text: string): string =>
  text.length > MAX_LENGTH
    ? text
    : WORDS.reduce((rest, [words, instead]) => rest.replace(words, instead), plainText(text)).trim()
