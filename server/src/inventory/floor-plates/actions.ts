import type { Context } from '../../services/context.ts'
import { sendRemovals } from './pictures.ts'
import { dropPlates } from './queries.ts'

/** Deletes the plates of a building or a project that is about to be deleted, with their pictures. */
export async function removePlatesOf(
  { db, scope, services }: Omit<Context, 'emit'>,
  of: { readonly building_id: number } | { readonly project_id: number },
): Promise<void> {
  await sendRemovals({ db, services }, await dropPlates(db, scope.organization_id, of))
}
