import { sql } from 'kysely'
import { ORIGINS } from '../names.ts'

/** A number below `most` that looks random and is the same every time, from the row's own number `i`. */
export const any = (salt: number, most: number) =>
  sql<number>`(hashint8(i * 64 + ${sql.lit(salt)}) & 2147483647) % ${sql.lit(most)}`

/** One of the choices, drawn like `any`. */
export const pickOf = (
  salt: number,
  choices: readonly string[] | readonly number[],
  type: 'text' | 'bigint' = 'text',
) => sql<string>`(${choices}::${sql.raw(type)}[])[1 + ${any(salt, choices.length)}]`

/** Origins whose names are written in Latin letters by those who enter them. */
export const LATIN = ORIGINS.filter(({ language }) => language === 'en' || language === 'ar')

const split = (list: string) => list.split(' ').map((word) => word.replace('_', ' '))

export const names = (part: 'given' | 'family') => LATIN.flatMap((origin) => split(origin[part]))
