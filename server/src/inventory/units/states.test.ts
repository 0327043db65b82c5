import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import { unitTransitions } from '@storey/api/inventory/unit-transitions.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildUnit, buildUser } from '../../../test/builders/basics.ts'
import { useTestApp } from '../../../test/harness.ts'
import { whyNot } from './rules.ts'

const statuses: readonly UnitStatus[] = [
  'unreleased',
  'available',
  'on_hold',
  'reserved',
  'booked',
  'sold',
  'handed_over',
  'blocked',
]
const CLAIMED: readonly UnitStatus[] = ['on_hold', 'reserved', 'booked', 'sold', 'handed_over']
/** The manual moves of the domain's state diagram, written independently. */
const DRAWN = ['unreleased>available', 'available>unreleased', 'available>blocked', 'blocked>available']

const app = useTestApp([])

describe('a unit', () => {
  it('users move a unit along declared transitions only, and never into a claim', () => {
    const names = Object.keys(unitTransitions) as UnitMove[]
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses),
        fc.array(fc.constantFrom(...names), { maxLength: 30 }),
        (start, asked) => {
          let status = start
          for (const move of asked) {
            if (whyNot(move, { status, price: 1 }) !== undefined) continue
            const next = unitTransitions[move].to
            if (!DRAWN.includes(`${status}>${next}`)) return false
            status = next
          }
          return status === start || !CLAIMED.includes(status)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('a unit gets a claimed status in the database only from a claim, and loses it with the claim', async () => {
    const { owner } = app.current
    const wrong: string[] = []
    const holder = await buildUser(owner)
    for (const status of statuses) {
      const { id } = await buildUnit(owner, { status: 'available' })
      const written =
        await sql`update units set status = ${status}, block_reason = ${status === 'blocked' ? 'A reason' : null} where id = ${id}`
          .execute(owner)
          .then(
            () => true,
            () => false,
          )
      if (written === CLAIMED.includes(status)) wrong.push(`${status} without a claim: ${written}`)
      if (!CLAIMED.includes(status)) continue
      const unit = await buildUnit(owner, { status: 'available' })
      const kind = status === 'on_hold' ? 'hold' : 'booking'
      await sql`insert into unit_claims (organization_id, unit_id, kind, unit_status, holder_id, holder_name, expires_at)
        select organization_id, id, ${kind}, ${status}, ${holder.id}, 'Ada', now() + interval '1 day' from units where id = ${unit.id}`.execute(
        owner,
      )
      const now = await owner.selectFrom('units').select('status').where('id', '=', unit.id).executeTakeFirstOrThrow()
      const freed = await sql`update units set status = 'available' where id = ${unit.id}`.execute(owner).then(
        () => true,
        () => false,
      )
      if (now.status !== status || freed)
        wrong.push(`${status} by a claim: ${now.status}, freed without its end: ${freed}`)
      await sql`update unit_claims set ended_at = now(), end_reason = 'released' where unit_id = ${unit.id}`.execute(
        owner,
      )
      const after = await owner.selectFrom('units').select('status').where('id', '=', unit.id).executeTakeFirstOrThrow()
      if (after.status !== 'available') wrong.push(`${status} after its claim: ${after.status}`)
    }

    expect(wrong).toEqual([])
  })
})
