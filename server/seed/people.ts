import type { Random } from '../../demo/pictures/random.ts'
import { oneOf } from './chances.ts'
import { ORIGINS, type Origin } from './names.ts'

export interface InventedPerson {
  readonly full_name: string
  readonly email: string
  readonly phone: string
  readonly nationality: string
  readonly language: string
}

export interface People {
  next(): InventedPerson
}

const SHARES = ORIGINS.flatMap((origin) => Array.from({ length: origin.share }, () => origin))
/** Reserved domains: a demo must not write to strangers. */
const DOMAINS = ['example.com', 'example.net', 'example.org'] as const

/** People of many countries; two share a name now and then, as people do, but never an address. */
export function makePeople(random: Random): People {
  const used = new Map<string, number>()
  return {
    next() {
      const origin = oneOf(random, SHARES)
      const first = chosen(random, origin.given)
      const last = chosen(random, origin.family)
      const word = first.word
      const family = last.word
      const full_name =
        origin.native && random.chance(0.3) ? native(origin, first.place, last.place) : `${word} ${family}`
      const local = `${word}.${family}`
        .normalize('NFD')
        .replace(/[^A-Za-z.]/g, '')
        .toLowerCase()
      const times = (used.get(local) ?? 0) + 1
      used.set(local, times)
      return {
        full_name,
        email: `${local}${times === 1 ? '' : times}@${random.pick(DOMAINS)}`,
        phone: mobileOf(random, origin),
        nationality: origin.country,
        language: origin.language,
      }
    },
  }
}

const split = (list: string) => list.split(' ').map((word) => word.replace('_', ' '))

function chosen(random: Random, list: string): { word: string; place: number } {
  const all = split(list)
  const place = random.whole(0, all.length - 1)
  return { word: all[place] ?? '', place }
}

const native = ({ native: names }: Origin, input: number, family: number) =>
  `${split(names?.given ?? '')[input]} ${split(names?.family ?? '')[family]}`

function mobileOf(random: Random, { mobile, digits }: Origin): string {
  const number = Array.from({ length: digits }, () => random.whole(0, 9)).join('')
  return `${mobile}${number}`
}
