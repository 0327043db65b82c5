import { holds } from '@storey/api/inventory/holds.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import {
  claimFree,
  claimProblems,
  end,
  extendHold,
  findLiveClaim,
  type LockedUnit,
  lockToClaim,
  lockUnit,
  requireFree,
} from '../claims/actions.ts'
import { findTerms, lockHolder } from './queries.ts'
import { extensionOf, lengthOf, mayRelease } from './rules.ts'

export const holdRoutes = serve(
  holds,
  {
    take: async ({ db, scope, params, body, emit }) => {
      await lockHolder(db, scope)
      const found = await lockToClaim(db, scope, params.id)
      if (!found) throw notFound()
      // A unit that someone else has is refused for that reason alone: the limit of the caller changes nothing about it.
      const free = await requireFree({ db, scope, emit }, found, 'hold')
      const terms = await findTerms(db, scope, free.unit.organization_id, free.unit.project_id)
      const minutes = lengthOf(terms, body.minutes)
      const held_for = body.held_for ?? null
      return {
        data: await claimFree({ db, scope, emit }, free, { kind: 'hold', unit_status: 'on_hold', minutes, held_for }),
      }
    },

    release: async ({ db, scope, params, emit }) => {
      const unit = await lock(db, scope, params.id)
      const hold = await liveHold(db, scope, unit)
      if (!mayRelease(scope, hold.holder.id)) throw notYours(hold.holder.full_name)
      const end_reason = hold.lapsed ? 'hold_expired' : 'released'
      await end({ db, scope, emit }, { unit, claim_id: hold.id, end_reason, reason: 'Hold released' })
    },

    extend: async ({ db, scope, params, body, emit }) => {
      const unit = await lock(db, scope, params.id)
      const hold = await liveHold(db, scope, unit)
      if (hold.holder.id !== scope.user_id) throw notYours(hold.holder.full_name)
      if (hold.lapsed) throw conflict('hold_expired', 'The hold has expired. Hold the unit again.')
      if (hold.extended_at !== null) throw conflict('hold_extended', 'A hold can be extended only once.')
      const terms = await findTerms(db, scope, unit.organization_id, unit.project_id)
      const length = (Date.parse(hold.expires_at ?? hold.claimed_at) - Date.parse(hold.claimed_at)) / 60_000
      return { data: await extendHold({ db, scope, emit }, unit, hold.id, extensionOf(terms, length, body.minutes)) }
    },
  },
  claimProblems,
)

async function lock(db: Database, scope: Scope, id: number): Promise<LockedUnit> {
  const unit = await lockUnit(db, scope, id)
  if (!unit) throw notFound()
  return unit
}

async function liveHold(db: Database, scope: Scope, unit: LockedUnit) {
  const live = await findLiveClaim(db, scope, unit.id)
  if (live?.kind !== 'hold') throw conflict('not_held', `${unitName(unit.building, unit.number)} is not on hold.`)
  return live
}

const notYours = (holder: string) => conflict('not_your_hold', `This is ${holder}'s hold.`)
