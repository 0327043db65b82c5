import type pg from 'pg'
import type { TestApp } from './harness.ts'

/** What one transaction of a call sent to the database, wait by wait: statements that go out together wait once. */
export type Waits = readonly (readonly string[])[]

/** Watches every connection of the application's pool from its first use on. */
export function countWaits({ pool: { pg: pool } }: Pick<TestApp, 'pool'>) {
  const ended: Waits[] = []
  pool.on('connect', (client) => watch(client, ended))
  return {
    /** The transactions since the last call that sent such a statement. */
    ofThoseWith: (statement: RegExp): Waits[] =>
      ended.splice(0).filter((waits) => waits.flat().some((text) => statement.test(text))),
    /** The transactions of calls that wrote, which name their event, since this was asked last. */
    ofCalls: (): Waits[] => ended.splice(0).filter(([[opening = ''] = []]) => opening.includes("'app.event'")),
  }
}

function watch(client: pg.PoolClient, ended: Waits[]) {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  let waits: string[][] = []
  let open = 0
  const query = (...given: unknown[]) => {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    if (text.startsWith('begin')) waits = []
    if (open === 0) waits.push([])
    waits.at(-1)?.push(text)
    if (text === 'commit') {
      ended.push(waits)
      waits = []
    }
    const answer = send(...given)
    if (!(answer instanceof Promise)) return answer
    open++
    return answer.finally(() => {
      open--
    })
  }
  client.query = query as typeof client.query
}
