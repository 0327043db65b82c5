import type { JobKind } from '@storey/api/account/tasks.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { ImportsAt } from '@storey/api/imports/imports.ts'
import type { ImportsTable } from '../database/tables.ts'

/** The part of a kind of record that is known without its adapter. */
export interface KindOfImport {
  readonly name: ImportsTable['kind']['__select__']
  /** The screens and endpoints of its imports. */
  readonly at: ImportsAt
  /** Roles that see all imports of the organization; others see their own. */
  readonly seenBy: readonly (Role | null)[]
  readonly tasks: { readonly check: JobKind; readonly run: JobKind; readonly undo: JobKind }
}

/** The path of an import's screen; without an id, the path prefix. */
export const pathOf = ({ at }: Pick<KindOfImport, 'at'>, id: number | '') => `${at}/${id}`
