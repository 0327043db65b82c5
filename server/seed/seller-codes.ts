import { sql } from 'kysely'
import type { Filling } from './fill.ts'

/** The code of each seller in the numbers of bookings and offers. */
export async function sellerCodes({ db }: Filling, sellers: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const codes = new Map<number, string>()
  for (const seller of sellers) {
    const { rows } = await sql<{ code: string }>`select seller_code(${seller}) as code`.execute(db)
    if (rows[0]) codes.set(seller, rows[0].code)
  }
  return codes
}
