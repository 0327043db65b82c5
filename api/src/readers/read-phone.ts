import { countryOf, type DialPlan, dialCountries, dialPlanOf } from './dial-codes.ts'
import { plainText, type Read } from './read.ts'

/** Countries whose numbers keep their leading zero when they are dialled from abroad. */
const KEEP_ZERO = new Set(['BJ', 'CG', 'CI', 'GA', 'IT', 'SM', 'VA'])
/** The trunk prefix for calls within a country, when it is not 0. */
const TRUNK: Readonly<Record<string, RegExp>> = { '1': /^1/, '7': /^8/, '36': /^06/, '375': /^8?0?/, '993': /^8/ }

const EXTENSION = /(?:[,;#]|\b(?:ext(?:ension)?|extn|x))[.: ]*\d{1,6}$/i
const SEVERAL = /\d{6,}\s*[/;,|&]\s*\+?\d|\b(?:or|and)\b/i

/** No number is written with more, its country's name and an extension included. Of very long texts the patterns here take minutes. */
const MAX_LENGTH = 100

/**
 * A phone number as people and spreadsheets write it, as E.164: `050 123 4567`, `00971…`, `971…` without its plus,
 * `+971 (0)50…`, `="+97150…"`. One without a country is from `country`.
 */
export function readPhone(typed: string, country = ''): Read<string> {
  if (typed.length > MAX_LENGTH) return { why: `Use at most ${MAX_LENGTH} characters.` }
  const text = plainText(typed)
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^'/, '')
    .replace(/(?<=\d)_(?=\d)/g, ' ')
    .replace(/^(?:tel|phone|mob(?:ile)?|whatsapp|p|t|m)[:.]? ?(?=[+(\d])/i, '')
    // A program that took it for a number has added a decimal.
    .replace(/^(\+?\d{7,15})\.0+$/, '$1')
    .trim()
  if (text === '') return { empty: true }
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text))
    return { why: 'This number lost its figures in a spreadsheet. Enter it in full.' }
  const extension = EXTENSION.exec(text)
  if (extension && extension.index > 5)
    return { why: `Enter the number without its extension (${extension[0].replace(/^[,; ]+/, '')}).` }
  if (SEVERAL.test(text)) return { why: 'Enter one phone number.' }
  if (!/^[\s(]*\+?[\d\s()./-]*$/.test(text) || !/\d/.test(text)) return { why: example(country) }
  const figures = text.replace(/[^\d+]/g, '').replace(/^\+?00(?=[1-9])/, '+')
  if (figures.startsWith('+')) return abroad(figures.slice(1))
  // Russia and Kazakhstan dial 8 where others dial the code 7; without the spaces it may be a number of Vietnam.
  if (/^8[\s(-]+[3489]\d\d\b/.test(text) && figures.length === 11 && dialPlanOf(country)?.code !== '7')
    return { why: `+7 ${figures.slice(1)}? Enter the number with its country code.` }
  return at(figures, country)
}

/** With its country's code. */
function abroad(figures: string): Read<string> {
  const home = countryOf(figures)
  const plan = home === undefined ? undefined : dialPlanOf(home)
  if (!plan) return { why: `There is no country code +${figures.slice(0, 3)}.` }
  const national = inPlan(figures.slice(plan.code.length), plan)
  return national === undefined ? { why: lengthLabels(plan) } : { value: `+${plan.code}${national}` }
}

/** Without a code, or with one that lost its plus. */
function at(figures: string, country: string): Read<string> {
  const plan = dialPlanOf(country)
  const behind = plan && figures.startsWith(plan.code) ? inPlan(figures.slice(plan.code.length), plan) : undefined
  const own = plan && inPlan(figures, plan)
  // Long enough to be a whole number, it has lost its plus, even where numbers at home may be as long.
  if (plan && behind !== undefined && (own === undefined || figures.length >= 11)) {
    return { value: `+${plan.code}${behind}` }
  }
  if (plan && own !== undefined) return { value: `+${plan.code}${own}` }
  // 0971 50 …: a zero too many before the code.
  const zero =
    plan && figures.startsWith(`0${plan.code}`) ? inPlan(figures.slice(plan.code.length + 1), plan) : undefined
  if (plan && zero !== undefined) return { value: `+${plan.code}${zero}` }
  // Their calling code ends in the area code that people dial.
  if (plan && /^1\d{3}$/.test(plan.code) && figures.length === 10) return abroad(`1${figures}`)
  // A mobile of China may be as long as an American number with its code.
  if (/^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/.test(figures))
    return { why: `+86 ${figures}? Enter the number with its country code.` }
  // A spreadsheet takes the plus off a number of abroad, which then is longer than any at home.
  if (/^[1-9]\d{10,14}$/.test(figures)) {
    const found = abroad(figures)
    if ('value' in found) return found
  }
  return { why: plan ? lengthLabels(plan) : 'Enter the number with its country code, such as +971 50 123 4567.' }
}

/** The figures behind the code, without what is dialled only at home; undefined where they are too few or too many. */
function inPlan(figures: string, { country, code, lengths }: DialPlan): string | undefined {
  const short = KEEP_ZERO.has(country) ? figures : figures.replace(TRUNK[code] ?? /^0/, '')
  // A mobile with a digit missing is as long as a number of a home.
  if (country === 'AE' && /^5/.test(short) && short.length !== 9) return undefined
  if (lengths.includes(short.length) && !/^0/.test(KEEP_ZERO.has(country) ? '' : short)) return short
  return lengths.includes(figures.length) && !figures.startsWith('0') ? figures : undefined
}

const example = (country: string) =>
  `Enter a phone number, such as ${country === 'AE' || country === '' ? '+971 50 123 4567' : `+${dialPlanOf(country)?.code ?? '971'} …`}.`

function lengthLabels({ country, code, lengths }: DialPlan): string {
  const name = dialCountries.find((one) => one.country === country)?.name ?? country
  const [min, max] = [Math.min(...lengths), Math.max(...lengths)]
  return `Numbers of ${name} have ${min === max ? min : `${min} to ${max}`} digits after +${code}.`
}
