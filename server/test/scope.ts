import { signedIn } from '@storey/api/endpoint.ts'
import { roleOf, settingsOf } from '../src/database/scope.ts'
import { admit, rememberCallers } from '../src/http/admit.ts'
import type { Person, TestApp } from './harness.ts'

/** A person's scope and how their transactions open, as a call of theirs gets them. */
export async function scopeOfPerson({ pool }: TestApp, person: Person) {
  const caller = await rememberCallers(pool).find(person.token)
  const scope = admit(signedIn, caller, person.organization.id)
  return { scope, opening: { role: roleOf(scope), settings: settingsOf(scope) } }
}
