import { signedIn } from '@storey/api/endpoint.ts'
import { admit, rememberCallers } from '../src/access/admit.ts'
import { openingOf } from '../src/access/scope.ts'
import type { Person, TestApp } from './harness.ts'

/** A person's scope and how their transactions open, as a call of theirs gets them. */
export async function scopeOfPerson({ pool }: TestApp, person: Person) {
  const caller = await rememberCallers(pool).find(person.token)
  const scope = admit(signedIn, caller, person.organization.id)
  return { scope, opening: openingOf(scope) }
}
