import { describe, expect, it } from 'vitest'
import { differencesOfRows } from '../../ui/form/compare.ts'
import { type BrokerRow, emptyBroker, joinBrokers, splitBrokers } from './broker-rows.ts'

const row = (email: string, more: Partial<BrokerRow> = {}): BrokerRow => ({ ...emptyBroker(), email, ...more })
const list = (version: number | null, ...brokers: BrokerRow[]) => ({ brokers, version })

describe('brokers changed in two tabs', () => {
  const base = list(1, row('omar@x.example', { id: 1, full_name: 'Omar' }), row('sara@x.example', { id: 2 }))

  it('brokers changed in two tabs are compared one by one, and additions of both tabs are kept', () => {
    const mine = list(1, ...base.brokers, row('Mine@x.example'))
    const theirs = list(
      2,
      row('omar@x.example', { id: 1, full_name: 'Omar N.' }),
      base.brokers[1] ?? row(''),
      row('new@x.example', { id: 3 }),
    )
    const differences = differencesOfRows(splitBrokers(base), splitBrokers(mine), splitBrokers(theirs))
    const taken = differences.filter(({ by }) => by === 'them').map(({ path }) => path)
    const joined = joinBrokers(mine, theirs, taken)

    expect(differences.map(({ path, by }) => [path, by])).toEqual([
      ['omar@x.example', 'them'],
      ['new@x.example', 'them'],
      ['mine@x.example', 'me'],
    ])
    expect(joined.version).toBe(2)
    expect(joined.brokers.map(({ email, id }) => [email, id])).toEqual([
      ['sara@x.example', 2],
      ['Mine@x.example', undefined],
      ['omar@x.example', 1],
      ['new@x.example', 3],
    ])
  })

  it('a broker added in both tabs is merged, and two new addresses of one broker are both kept', () => {
    const both = joinBrokers(
      list(1, row('new@x.example', { full_name: 'Mine' })),
      list(2, row('new@x.example', { id: 9 })),
      [],
    )
    const renamed = joinBrokers(list(1, row('a@x.example', { id: 1 })), list(2, row('b@x.example', { id: 1 })), [
      'b@x.example',
    ])

    expect(both.brokers).toMatchObject([{ full_name: 'Mine', id: 9 }])
    expect(renamed.brokers.map(({ email, id }) => [email, id])).toEqual([
      ['a@x.example', 1],
      ['b@x.example', undefined],
    ])
  })

  it('a broker removed in the other tab is added as new when the user keeps it', () => {
    const kept = joinBrokers(base, list(2, base.brokers[0] ?? row('')), [])

    expect(kept.brokers.map(({ email, id }) => [email, id])).toEqual([
      ['omar@x.example', 1],
      ['sara@x.example', undefined],
    ])
  })
})
