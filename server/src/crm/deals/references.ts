import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { oneNamed } from '../../errors/named.ts'
import { findProjectOfDeal, findUnitOfDeal } from './reference-queries.ts'

// Records that a body refers to must exist and be the organization's own; an unknown id and another tenant's give the same error.

export const unitOf = async (db: Database, scope: Scope, unit_id: number | null | undefined) =>
  unit_id == null
    ? undefined
    : oneNamed('unit_id', findUnitOfDeal(db, scope, unit_id), 'Choose a unit of your organization’s own inventory.')

export const projectNamed = async (db: Database, scope: Scope, project_id: number | null | undefined) =>
  project_id == null
    ? undefined
    : oneNamed(
        'project_id',
        findProjectOfDeal(db, scope, project_id),
        'Choose a project of your organization’s own inventory.',
      )
