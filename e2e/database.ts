import pg from 'pg'
import { inject } from 'vitest'
import { serverAddress } from './browser.ts'

/** The first row that a query answers, in the database of this worker's server; every value as text. */
export async function askDatabase(text: string, values: readonly unknown[] = []): Promise<Record<string, string>> {
  const url = inject('databases')[inject('addresses').indexOf(serverAddress())]
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => String } })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(text, [...values])
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}
