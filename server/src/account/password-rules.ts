import { invalid } from '../errors/problems.ts'
import { isLeaked } from './leaked-passwords.ts'

/** Words that attackers try here for any user. */
const WORDS = [
  'skylinebuilders',
  'storey',
  'administrator',
  'password',
  'iloveyou',
  'letmein',
  'welcome',
  'changeme',
  'qwerty',
]
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
]
const WALKS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
/** Minimum number of adjacent keys that counts as a sequence. */
const WALK_SHORTEST = 4
/** Minimum length of a password after removing words and sequences that are easy to guess. */
const LEFT_AT_LEAST = 8
const DIFFERENT_AT_LEAST = 5
/** Shorter words would match passwords by chance. */
const WORD_SHORTEST = 4

/**
 * Why a password is too easy to guess; undefined if it is not. `about`: what strangers know about the user, such as
 * the address, the name and the organization.
 */
export function weaknessOf(password: string, about: readonly string[]): string | undefined {
  const plain = plainOf(password)
  if (isLeaked(password)) return 'This password is well known and easy to guess. A few random words work well.'
  if (new Set(plain).size < DIFFERENT_AT_LEAST || /^(.{1,8}?)\1+.{0,3}$/su.test(plain))
    return 'This password repeats itself. A few random words work well.'
  const words = [...WORDS, ...about.flatMap(wordsOf)].sort((one, other) => other.length - one.length)
  const left = withoutWalks(words.reduce((text, word) => text.replaceAll(word, ''), plain))
  if (left !== plain && [...left].length < LEFT_AT_LEAST)
    return 'This password is easy to guess. A few random words work well.'
  return undefined
}

/** @throws 422 on `password` if it is too easy to guess */
export function refuseWeak(password: string, about: readonly string[]): void {
  const weakness = weaknessOf(password, about)
  if (weakness) throw invalid({ password: [weakness] })
}

/** In lower case and without separators between words. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]+/g, '')

/** A whole name and its words; of an e-mail address the part before the @. */
const wordsOf = (text: string) => {
  const own = text.replace(/@[^@]*$/, '')
  return [own, ...own.split(/[\s._+-]+/)].map(plainOf).filter((word) => [...word].length >= WORD_SHORTEST)
}

/** Removes the longest sequences along an alphabet, the digits or the keyboard. */
function withoutWalks(text: string): string {
  for (let start = 0; start + WALK_SHORTEST <= text.length; start++) {
    for (let end = text.length; end - start >= WALK_SHORTEST; end--) {
      const part = text.slice(start, end)
      if (WALKS.some((walk) => walk.includes(part))) return text.slice(0, start) + withoutWalks(text.slice(end))
    }
  }
  return text
}
